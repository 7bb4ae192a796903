import { useState, type SyntheticEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { SecondFactorSetup } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/errors/use-error-text.ts';
import { PanelTitle } from './panel-title.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './security.module.css';
import { useCopied } from './use-copied.ts';

interface SetUpProps {
  setup: SecondFactorSetup;
  /** Called with the recovery codes once the second factor is on. */
  onEnabled: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

function Secret({ setup: { secret, uri } }: Pick<SetUpProps, 'setup'>) {
  const { t } = useTranslation('adminSecurity');
  const copied = useCopied();
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
export function SetUp({ setup, onEnabled, onCancel }: SetUpProps) {
  const { t } = useTranslation(['adminSecurity', 'auth']);
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = trpc.admin.security.enable.useMutation({
    onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') mutate({ code });
  };
  const problem =
    missing && code.trim() === '' ? t('auth:code.missing') : error && errorText(error);
  return (
    <section className={classes.panel} aria-labelledby="second-factor-setup">
      <PanelTitle id="second-factor-setup">{t('setup.title')}</PanelTitle>
      <Secret setup={setup} />
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          name="code"
          label={t('auth:code.app')}
          description={t('setup.codeHint')}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={problem}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={64}
          className={classes.short}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={isPending}>
            {t('setup.confirm')}
          </Button>
          <Button variant="default" onClick={onCancel} disabled={isPending}>
            {t('setup.cancel')}
          </Button>
        </div>
      </form>
    </section>
  );
}
