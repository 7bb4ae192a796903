import { Tabs, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { languages, type Language } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import classes from './products.module.css';
import { translatedFields } from './product-values.ts';
import type { ProductForm } from './use-product-form.ts';

type Field = (typeof translatedFields)[number];

const lengths: Record<Field, number> = {
  title: 200,
  description: 10_000,
  keywords: 2000,
  activation_instructions: 10_000,
};

interface TextFieldProps {
  form: ProductForm;
  field: Field;
  /** Path of the texts in the form; empty for the default texts. */
  path?: string;
  placeholder?: string;
}

function TextField({ form, field, path = '', placeholder = '' }: TextFieldProps) {
  const { t } = useTranslation('adminProducts');
  const props = {
    label: t(`field.${field}`),
    maxLength: lengths[field],
    placeholder,
    ...form.getInputProps(path + field),
  };
  if (field === 'title') return <TextInput {...props} required={path === ''} />;
  return <Textarea rows={2} resize="vertical" {...props} />;
}

/** Default texts, used for every language without its own texts. */
export function PlainTexts({ form }: { form: ProductForm }) {
  const { t } = useTranslation('adminProducts');
  return (
    <>
      <TextField form={form} field="description" />
      <TextField form={form} field="keywords" placeholder={t('keywordsHint')} />
      <TextField form={form} field="activation_instructions" />
    </>
  );
}

/** Name of a language, with a request to check its texts while one of them has an error, because its tab may be closed. */
function LanguageName({ language, form }: { language: Language; form: ProductForm }) {
  const { t } = useTranslation(['common', 'adminProducts']);
  const name = t(`common:language.${language}`);
  const hasError = Object.keys(form.errors).some((path) =>
    path.startsWith(`translations.${language}.`),
  );
  if (!hasError) return name;
  return <span className="danger">{t('adminProducts:toCheck', { language: name })}</span>;
}

/** Texts per language; an empty one falls back to the default text. */
export function TranslatedTexts({ form }: { form: ProductForm }) {
  const { t } = useTranslation('adminProducts');
  return (
    <fieldset className={classes.group}>
      <legend>{t('translations')}</legend>
      <p className="muted small">{t('translationsHint')}</p>
      <Tabs defaultValue={languages[0]} keepMounted={false}>
        <Tabs.List aria-label={t('translations')}>
          {languages.map((language) => (
            <Tabs.Tab key={language} value={language} className={classes.tab}>
              <LanguageName language={language} form={form} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map((language) => (
          <Tabs.Panel key={language} value={language} className={classes.panel}>
            <div className="stack-16" lang={language}>
              {translatedFields.map((field) => (
                <TextField
                  key={field}
                  form={form}
                  field={field}
                  path={`translations.${language}.`}
                  placeholder={form.values[field].slice(0, 200)}
                />
              ))}
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </fieldset>
  );
}
