import { useState, type SyntheticEvent } from 'react';
import { Button, PasswordInput } from '@mantine/core';
import { STEP_UP_MINUTES, type StepUpMethod } from '@manabar/contracts';
import {
  SecondFactorCodeField,
  type CodeKind,
} from '#components/forms/second-factor-code-field.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { settleConfirmation } from '#lib/session/step-up.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { Failure } from '../form/failure.tsx';

/** Sends the confirmation and shows errors; an expired session ends it. */
function useStepUp(onRefused: () => void) {
  const { t } = useTranslation('secondFactor');
  const errorText = useErrorText();
  const { mutate, isPending, error } = trpc.admin.security.stepUp.useMutation({
    meta: { refresh: 'never' },
    onSuccess: () => settleConfirmation(true),
    onError: (thrown) => {
      if (toAppError(thrown).code === 'unauthorized') settleConfirmation(false);
      else onRefused();
    },
  });
  const wrongPassword = error && toAppError(error).code === 'invalid_credentials';
  const failure = error && (wrongPassword ? t('stepUp.wrongPassword') : errorText(error));
  return { mutate, isPending, failure };
}

/** Dialog that asks admins to confirm their identity before sensitive actions. */
export function StepUpDialog({ method }: { method: StepUpMethod }) {
  const { t } = useTranslation(['secondFactor', 'common']);
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<CodeKind>('app');
  const [missing, setMissing] = useState(false);
  // A refused value is cleared, so that it is not sent again.
  const { mutate, isPending, failure } = useStepUp(() => setTyped(''));
  const cancel = () => {
    if (!isPending) settleConfirmation(false);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React bubbles the event to the form that rendered the dialog, which must not submit.
    event.stopPropagation();
    const empty = typed.trim() === '';
    setMissing(empty);
    if (!empty) mutate(method === 'code' ? { code: typed } : { password: typed });
  };
  const error = missing && typed.trim() === '' ? t('stepUp.missing') : undefined;
  return (
    <Dialog opened onClose={cancel} title={t('stepUp.title')}>
      <form className="stack-16" onSubmit={submit} noValidate>
        <p className="muted">{t(`stepUp.${method}Text`, { minutes: STEP_UP_MINUTES })}</p>
        {method === 'code' ? (
          <SecondFactorCodeField
            value={typed}
            onChange={setTyped}
            kind={kind}
            onKind={setKind}
            error={error}
          />
        ) : (
          <PasswordInput
            data-autofocus
            name="confirm-password"
            label={t('stepUp.password')}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={error}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('stepUp.showPassword') }}
          />
        )}
        <div role="alert">{failure && <Failure>{failure}</Failure>}</div>
        <div className="actions">
          <Button variant="default" onClick={cancel} disabled={isPending}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('stepUp.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
