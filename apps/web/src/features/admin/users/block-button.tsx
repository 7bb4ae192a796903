import { Button } from '@mantine/core';
import { useState } from 'react';
import { blockUserInput } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import detail from '../detail/detail.module.css';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import { useReloadOnConflict } from '../form/use-reload-on-conflict.ts';

type AccessAction = 'block' | 'unblock';

interface AccountAccess {
  of: 'users' | 'services';
  name: string;
  account: { id: number; version: number; blocked: string | null };
  /** Refetches the account and returns it. */
  reload: () => Promise<unknown>;
}

const texts = {
  block: { open: 'block.open', title: 'block.title', text: 'block.text', submit: 'block.submit' },
  unblock: {
    open: 'unblock.open',
    title: 'unblock.title',
    text: 'unblock.text',
    submit: 'unblock.submit',
  },
} as const;
const namespaces = { users: 'adminUsers', services: 'adminServices' } as const;

interface AccessDialogProps extends AccountAccess {
  action: AccessAction;
  onClose: () => void;
}

/** Dialog to block or unblock a customer or a service account, with a reason and the consequences. */
function AccessDialog({ of, name, account, reload, action, onClose }: AccessDialogProps) {
  const { t } = useTranslation(namespaces[of]);
  const accounts = trpc.useUtils().client.admin[of];
  const loadCurrent = useReloadOnConflict(reload);
  return (
    <ReasonDialog
      row={account}
      onClose={onClose}
      onConflict={loadCurrent}
      title={t(texts[action].title, { name })}
      text={t(texts[action].text)}
      submit={t(texts[action].submit)}
      label={t('reason')}
      hint={t('reasonHint')}
      schema={blockUserInput}
      send={(input) => accounts[action].mutate(input)}
      destructive={action === 'block'}
    />
  );
}

/** Button that opens the dialog to block an active account or unblock a blocked one. */
export function BlockButton(props: AccountAccess) {
  const { of, account } = props;
  const { t } = useTranslation(namespaces[of]);
  const [asking, setAsking] = useState<AccessAction | null>(null);
  const possible = account.blocked === null ? 'block' : 'unblock';
  // Another admin has changed the state, so the question is obsolete.
  if (asking !== null && asking !== possible) setAsking(null);
  return (
    <>
      <Button
        variant="default"
        onClick={() => setAsking(possible)}
        {...(possible === 'block' && { className: detail.danger })}
      >
        {t(texts[possible].open)}
      </Button>
      {asking !== null && (
        <AccessDialog {...props} action={asking} onClose={() => setAsking(null)} />
      )}
    </>
  );
}
