import { languages, type Language } from '@manabar/contracts/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form-dialog.module.css';

/** A text per language as a form holds it; empty where the plain field stands for it. */
export type LanguageTexts<Field extends string> = Record<Language, Record<Field, string>>;

/** As a form has it. */
export function fromTranslations<Field extends string>(
  field: Field,
  translations: Partial<Record<Language, Partial<Record<Field, string | undefined>>>> = {},
): LanguageTexts<Field> {
  const entries = languages.map((language) => [
    language,
    { [field]: translations[language]?.[field] ?? '' },
  ]);
  return Object.fromEntries(entries) as LanguageTexts<Field>;
}

/** As the contract has it: languages without a text are not there. */
export function toTranslations<Field extends string>(
  field: Field,
  texts: LanguageTexts<Field>,
): Partial<LanguageTexts<Field>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text[field].trim() !== ''));
}

interface LanguageFieldsProps {
  legend: string;
  /** What an empty one means. */
  hint: string;
  children: (language: Language, label: string) => ReactNode;
}

/** The same field once for each language of the shop. */
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
