import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './second-factor-code-field.module.css';

export type CodeKind = 'app' | 'recovery';

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  kind: CodeKind;
  onKind: (kind: CodeKind) => void;
  error?: string | undefined;
}

/** Focuses the field when it appears; a dialog that opens with it focuses `data-autofocus`. */
const focusOnMount = (field: HTMLInputElement | null): void => field?.focus();

/** Field for the code of an authenticator app or a recovery code. */
export function SecondFactorCodeField({ value, onChange, kind, onKind, error }: CodeFieldProps) {
  const { t } = useTranslation('auth');
  const other = kind === 'app' ? 'recovery' : 'app';
  return (
    <div>
      <TextInput
        key={kind}
        ref={focusOnMount}
        data-autofocus
        name="code"
        label={t(`code.${kind}`)}
        description={t(`code.${kind}Hint`)}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        classNames={{ input: classes.input }}
      />
      <button
        type="button"
        className={classes.other}
        onClick={() => {
          onChange('');
          onKind(other);
        }}
      >
        {t(`code.${kind}Other`)}
      </button>
    </div>
  );
}
