import { useState, type SyntheticEvent } from 'react';
import { Button, PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  SecondFactorCodeField,
  type CodeKind,
} from '#components/forms/second-factor-code-field.tsx';
import classes from '#components/second-factor/second-factor.module.css';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import type { FactorChange } from './use-second-factor.ts';

const actions = { begin: 'next', renew: 'doRenew', disable: 'doDisable' } as const;

interface ConfirmChangeProps {
  change: FactorChange;
  onSubmit: (confirmation: { password: string; code: string }) => void;
  pending: boolean;
  /** Refusal of the last attempt. */
  error: unknown;
  onCancel: () => void;
}

/** Asks for the password, and for a code when the second factor is on. */
export function ConfirmChange({ change, onSubmit, pending, error, onCancel }: ConfirmChangeProps) {
  const { t } = useTranslation(['contacts', 'auth', 'common']);
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<CodeKind>('app');
  const [tried, setTried] = useState(false);
  const needsCode = change !== 'begin';
  const noPassword = password.trim() === '';
  const noCode = needsCode && code.trim() === '';
  const refusal = error ? toAppError(error).code : null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!noPassword && !noCode) onSubmit({ password, code });
  };
  const wrongPassword = refusal === 'invalid_credentials' ? t('contacts:factor.wrong') : undefined;
  const wrongCode = refusal === 'second_factor_invalid' ? errorText(error) : undefined;
  return (
    <form className="stack-16" method="post" onSubmit={submit} noValidate>
      <p>{t(`contacts:factor.${change}Text`)}</p>
      <PasswordInput
        name="password"
        label={t('contacts:factor.password')}
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={tried && noPassword ? t('contacts:factor.missing') : wrongPassword}
        visibilityToggleButtonProps={{ 'aria-label': t('contacts:factor.showPassword') }}
        className={classes.short}
      />
      {needsCode && (
        <div className={classes.short}>
          <SecondFactorCodeField
            value={code}
            onChange={setCode}
            kind={kind}
            onKind={setKind}
            error={tried && noCode ? t('auth:code.missing') : wrongCode}
          />
        </div>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={pending} {...(change === 'disable' && { color: 'red.8' })}>
          {t(`contacts:factor.${actions[change]}`)}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={pending}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}
