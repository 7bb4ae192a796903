import { useRef, type KeyboardEvent } from 'react';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTextTypedEarly } from '#lib/page/use-text-typed-early.ts';
import classes from './code-field.module.css';
import type { Activation } from './use-activation.ts';

/** Field for the activation code. It is not in a form, for the same reason as the player's id. */
export function CodeField({ activation }: { activation: Activation }) {
  const { t } = useTranslation('topup');
  const { typed, isCodeRefused, type, activate } = activation;
  const field = useRef<HTMLInputElement>(null);
  useTextTypedEarly(field, type);
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') activate();
  };
  return (
    <TextInput
      ref={field}
      classNames={{
        root: classes.root,
        input: classes.input,
        description: 'field-hint',
      }}
      label={t('activate.code')}
      labelProps={{ className: 'visually-hidden' }}
      placeholder={t('activate.code')}
      name="code"
      enterKeyHint="send"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      translate="no"
      maxLength={500}
      size="lg"
      value={typed}
      description={t('activate.hint')}
      error={isCodeRefused}
      inputWrapperOrder={['label', 'input', 'description']}
      onKeyDown={pressed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
