import { languages, recordOf, type Language } from '@manabar/contracts/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form-dialog.module.css';

/** Form values of a text per language; empty when the default text applies. */
export type LanguageTexts<Field extends string> = Record<Language, Record<Field, string>>;

/** Converts translations to form values. */
export function fromTranslations<Field extends string>(
  field: Field,
  translations: Partial<Record<Language, Partial<Record<Field, string | undefined>>>> = {},
): LanguageTexts<Field> {
  return recordOf(languages, (language) =>
    recordOf([field], () => translations[language]?.[field] ?? ''),
  );
}

/** Converts form values to translations without empty languages. */
export function toTranslations<Field extends string>(
  field: Field,
  texts: LanguageTexts<Field>,
): Partial<LanguageTexts<Field>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text[field].trim() !== ''));
}

interface LanguageFieldsProps {
  legend: string;
  /** Meaning of an empty field. */
  hint: string;
  children: (language: Language, label: string) => ReactNode;
}

/** Repeats a field for each language of the shop. */
export function LanguageFields({ legend, hint, children }: LanguageFieldsProps) {
  const { t } = useTranslation('common');
  return (
    <fieldset className={classes.languages}>
      <legend>{legend}</legend>
      <p className="muted small">{hint}</p>
      {languages.map((language) => (
        <div key={language} lang={language}>
          {children(language, t(`language.${language}`))}
        </div>
      ))}
    </fieldset>
  );
}
