import { useState, type SyntheticEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { SecondFactorSetup } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { PanelTitle } from './panel-title.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor.module.css';
import { useCopySecret } from './use-copy-secret.ts';

interface SetUpSecondFactorProps {
  setup: SecondFactorSetup;
  /** Receives a code that is not empty. */
  onSubmit: (code: string) => void;
  pending: boolean;
  /** Text of the last code's refusal; null without one. */
  problem: string | null;
  onCancel: () => void;
}

function Secret({ setup: { secret, uri } }: Pick<SetUpSecondFactorProps, 'setup'>) {
  const { t } = useTranslation('secondFactor');
  const copied = useCopySecret();
  return (
    <div className={classes.secret}>
      <QrCode text={uri} label={t('setup.qr')} />
      <div>
        <p>{t('setup.scan')}</p>
        <p className="muted small">{t('setup.byHand')}</p>
        <p>
          <code className={classes.code}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <Button variant="default" size="sm" onClick={() => void copied(secret, t('setup.copied'))}>
          {t('setup.copy')}
        </Button>
      </div>
    </div>
  );
}

/** Secret as picture and text, and the field for the code that proves the app has it. */
export function SetUpSecondFactor({
  setup,
  onSubmit,
  pending,
  problem,
  onCancel,
}: SetUpSecondFactorProps) {
  const { t } = useTranslation(['secondFactor', 'auth', 'common']);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') onSubmit(code);
  };
  const error = missing && code.trim() === '' ? t('auth:code.missing') : problem;
  return (
    <section className={classes.panel} aria-labelledby="second-factor-setup">
      <PanelTitle id="second-factor-setup">{t('setup.title')}</PanelTitle>
      <Secret setup={setup} />
      <form className="stack-16" onSubmit={submit} noValidate>
        <TextInput
          name="code"
          label={t('auth:code.app')}
          description={t('setup.codeHint')}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={error}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={64}
          className={classes.short}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={pending}>
            {t('setup.confirm')}
          </Button>
          <Button variant="default" onClick={onCancel} disabled={pending}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </section>
  );
}
