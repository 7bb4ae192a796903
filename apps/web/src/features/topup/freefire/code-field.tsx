import { useRef, type KeyboardEvent } from 'react';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTypedBefore } from '#lib/use-typed-before.ts';
import classes from './code-field.module.css';
import type { Activation } from './use-activation.ts';

/** The code of the shop that is activated. No form, as with the player's id. */
export function CodeField({ activation }: { activation: Activation }) {
  const { t } = useTranslation('topup');
  const { typed, failure, type, activate } = activation;
  const field = useRef<HTMLInputElement>(null);
  useTypedBefore(field, type);
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') activate();
  };
  return (
    <TextInput
      ref={field}
      classNames={{
        root: classes.root,
        input: classes.input,
        description: classes.hint,
        error: classes.hint,
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
      description={failure?.field !== 'code' && t('activate.hint')}
      error={failure?.field === 'code' && failure.text}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onKeyDown={pressed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
