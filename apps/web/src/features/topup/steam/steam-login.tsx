import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { TextInput } from '@mantine/core';
import { Icon } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import { useTextTypedEarly } from '#lib/page/use-text-typed-early.ts';
import { SteamGuide } from './steam-guide.tsx';
import classes from './steam-fields.module.css';
import type { SteamTopupState } from './use-steam-topup.ts';

interface SteamLoginProps {
  topup: SteamTopupState;
  /** Handles a key press in the field. */
  onKey: (event: KeyboardEvent) => void;
}

/** Field for the Steam login. It is not in a form, which the browser would submit before hydration. */
export function SteamLogin({ topup, onKey }: SteamLoginProps) {
  const { t } = useTranslation('steam');
  const [guide, setGuide] = useState(false);
  const [left, setLeft] = useState(false);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { typedLogin, login, isLogin, typeLogin } = topup;
  useTextTypedEarly(field, (typed) => typed !== typedLogin && typeLogin(typed));
  const wrong = left && login !== '' && !isLogin;
  return (
    <div className={classes.fields}>
      <div className={classes.labelled}>
        <label htmlFor={id}>{t('login.label')}</label>
        <button
          type="button"
          className={classes.help}
          aria-label={t('login.help')}
          aria-haspopup="dialog"
          onClick={() => setGuide(true)}
        >
          <Icon name="help" />
        </button>
      </div>
      <TextInput
        id={id}
        ref={field}
        classNames={{ description: 'field-hint', error: 'field-hint' }}
        name="steamLogin"
        placeholder={t('login.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        size="lg"
        value={typedLogin}
        description={!wrong && t('login.hint')}
        error={wrong && t('login.invalid')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onKeyDown={onKey}
        onBlur={() => setLeft(true)}
        onChange={({ currentTarget }) => typeLogin(currentTarget.value)}
      />
      <SteamGuide opened={guide} onClose={() => setGuide(false)} />
    </div>
  );
}
