import { Button, PasswordInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Dialog } from '#components/dialog/dialog.tsx';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { forgetCustomer } from '#lib/session/forget-customer.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import classes from './deletion-dialog.module.css';

/** Reasons why an account cannot be deleted. */
const affairs = ['balances', 'pending_orders', 'open_topups', 'open_payments'] as const;

interface OpenAffair {
  kind: (typeof affairs)[number];
  count: number;
}

/** Deletes the account, logs the customer out and opens the home page. */
function useDeleteAccount() {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = trpc.profile.delete.useMutation({
    onSuccess: () => {
      // Leaves the guarded page first, because its guard would store it for the next log-in.
      void navigate(pages.home);
      forgetCustomer();
      toast('success', t('deletion.done'));
    },
    onError: (thrown) => {
      const { code } = toAppError(thrown);
      if (code !== 'invalid_credentials' && code !== 'conflict')
        toastFailure(thrown, t('deletion.failed', { reason: errorText(thrown) }));
    },
  });
  const refusal = error && toAppError(error);
  const open: OpenAffair[] =
    refusal?.code === 'conflict'
      ? affairs.flatMap((kind) => {
          const count = Number(refusal.details[kind] ?? 0);
          return count > 0 ? [{ kind, count }] : [];
        })
      : [];
  return {
    submit: (password: string) => mutate({ password }),
    pending: isPending,
    isWrong: refusal?.code === 'invalid_credentials',
    open,
    reset,
  };
}

/** Open affairs with links to the pages where they can be finished. */
function OpenAffairs({ open }: { open: readonly OpenAffair[] }) {
  const { t } = useTranslation('contacts');
  if (open.length === 0) return null;
  return (
    <div role="alert" className={classes.open}>
      <h3>{t('deletion.openTitle')}</h3>
      <p>{t('deletion.openText')}</p>
      <ul>
        {open.map(({ kind, count }) => (
          <li key={kind}>
            {kind === 'balances' ? t('deletion.balances') : t(`deletion.${kind}`, { count })}{' '}
            <Link to={kind === 'balances' ? pages.support : pages.orders}>
              {t(kind === 'balances' ? 'deletion.toSupport' : 'deletion.toOrders')}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Data that is deleted and data that is kept. */
function Consequences() {
  const { t } = useTranslation('contacts');
  return (
    <>
      <div>
        <h3>{t('deletion.erasedTitle')}</h3>
        <p>{t('deletion.erased')}</p>
      </div>
      <div>
        <h3>{t('deletion.keptTitle')}</h3>
        <p>{t('deletion.kept')}</p>
      </div>
      <p className={classes.final}>{t('deletion.final')}</p>
    </>
  );
}

interface DeletionFormProps {
  deletion: ReturnType<typeof useDeleteAccount>;
  onCancel: () => void;
}

function DeletionForm({ deletion, onCancel }: DeletionFormProps) {
  const { t } = useTranslation('contacts');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const { isWrong, pending } = deletion;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(password.trim() === '');
    if (password.trim() !== '') deletion.submit(password);
  };
  const problem = missing ? t('deletion.missing') : isWrong ? t('deletion.wrong') : null;
  return (
    <form method="post" className={classes.form} onSubmit={submit} noValidate>
      <PasswordInput
        label={t('deletion.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={problem}
        aria-invalid={problem !== null}
        visibilityToggleButtonProps={{ 'aria-label': t('deletion.showPassword') }}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setMissing(false);
          if (isWrong) deletion.reset();
        }}
      />
      <div className="actions">
        <Button variant="default" onClick={onCancel} disabled={pending}>
          {t('deletion.cancel')}
        </Button>
        <Button type="submit" color="red.8" loading={pending}>
          {t('deletion.submit')}
        </Button>
      </div>
    </form>
  );
}

interface DeletionDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Explains the consequences of the deletion and asks for the password. */
export default function DeletionDialog({ opened, onClose }: DeletionDialogProps) {
  const { t } = useTranslation('contacts');
  const deletion = useDeleteAccount();
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('deletion.title')}>
      <div className={classes.content}>
        <Consequences />
        <OpenAffairs open={deletion.open} />
        <DeletionForm deletion={deletion} onCancel={close} />
      </div>
    </Dialog>
  );
}
