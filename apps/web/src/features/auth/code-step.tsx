import { useState, type SyntheticEvent } from 'react';
import { Button } from '@mantine/core';
import {
  SecondFactorCodeField,
  type CodeKind,
} from '#components/forms/second-factor-code-field.tsx';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { useTranslation } from 'react-i18next';
import classes from './auth-card.module.css';

interface CodeStepProps {
  code: string;
  onCode: (code: string) => void;
  /** Called only when the field is not empty. */
  onSubmit: () => void;
  onBack: () => void;
  pending: boolean;
}

/** Second step of the log-in: asks for a code of the authenticator app or a recovery code. */
export function CodeStep({ code, onCode, onSubmit, onBack, pending }: CodeStepProps) {
  const { t } = useTranslation('auth');
  const [kind, setKind] = useState<CodeKind>('app');
  const [missing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') onSubmit();
  };
  return (
    <form method="post" className={classes.form} onSubmit={submit} noValidate>
      <SecondFactorCodeField
        value={code}
        onChange={onCode}
        kind={kind}
        onKind={setKind}
        error={missing && code.trim() === '' ? t('code.missing') : undefined}
      />
      <PrimaryButton type="submit" fullWidth loading={pending}>
        {t('login.submit')}
      </PrimaryButton>
      <Button variant="default" fullWidth onClick={onBack} disabled={pending}>
        {t('code.back')}
      </Button>
    </form>
  );
}
