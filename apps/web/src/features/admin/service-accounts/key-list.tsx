import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey, ServiceAccount } from '@manabar/contracts';
import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { Icon } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { PlainGrid } from '../detail/plain-grid.tsx';
import { SecretShownOnce } from '../form/secret-shown-once.tsx';
import detail from '../detail/detail.module.css';
import { KeyForm } from './key-form.tsx';
import { useKeyColumns } from './key-columns.tsx';

/** Revokes a key and shows the result. */
function useRevokeKey(onDone: () => void) {
  const { t } = useTranslation('adminServices');
  const errorText = useErrorText();
  return trpc.admin.services.revokeKey.useMutation({
    onSuccess: () => {
      onDone();
      toast('success', t('keys.revoked'));
    },
    onError: (thrown) =>
      toastFailure(thrown, t('keys.revokeFailed', { message: errorText(thrown) })),
  });
}

/** Shows a new key once. */
function KeySecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('adminServices');
  return (
    <SecretShownOnce
      title={t('secret.title')}
      text={t('secret.keep')}
      label={t('secret.label')}
      secret={secret}
      question={{ title: t('secret.closeTitle'), text: t('secret.closeText') }}
      onClose={onClose}
    />
  );
}

interface KeysProps {
  account: ServiceAccount;
  onRevoke: (key: ApiKey) => void;
}

function Keys({ account, onRevoke }: KeysProps) {
  const { t } = useTranslation('adminServices');
  const columns = useKeyColumns(account, onRevoke);
  if (account.keys.length === 0) return <p className="muted">{t('keys.none')}</p>;
  return (
    <PlainGrid
      label={t('keys.title')}
      rows={account.keys}
      columns={columns}
      nameOf={({ name }) => name}
    />
  );
}

/** API keys of an account: valid, expired and revoked ones. */
export function KeyList({ account }: Pick<KeysProps, 'account'>) {
  const { t } = useTranslation('adminServices');
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const revoke = useRevokeKey(() => setEnding(null));
  return (
    <section className={detail.section}>
      <div className={detail.head}>
        <h2>{t('keys.title')}</h2>
        <Button
          size="sm"
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => setMaking(true)}
        >
          {t('keys.add')}
        </Button>
      </div>
      <Keys account={account} onRevoke={setEnding} />
      {making && <KeyForm account={account} onMade={setSecret} onClose={() => setMaking(false)} />}
      {secret !== null && <KeySecret secret={secret} onClose={() => setSecret(null)} />}
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && revoke.mutate({ id: ending.id })}
        title={t('keys.revokeTitle', { name: ending?.name ?? '' })}
        text={t('keys.revokeText')}
        confirmLabel={t('keys.revoke')}
        destructive
        loading={revoke.isPending}
      />
    </section>
  );
}
