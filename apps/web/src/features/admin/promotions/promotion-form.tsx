import { Checkbox, TextInput, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { isLanguage, languages, type Language } from '@manabar/contracts/rules';
import { Carousel } from '#components/carousel/carousel.tsx';
import { useLanguage } from '#lib/locale.ts';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import {
  createPromotionInput,
  updatePromotionInput,
  type AdminPromotion,
} from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import '@mantine/core/styles/Combobox.css';
import { FormDialog, type RowFormProps } from '../form/form-dialog.tsx';
import {
  fromTranslations,
  LanguageFields,
  toTranslations,
  type LanguageTexts,
} from '../form/language-fields.tsx';
import { saveRow } from '../form/save-row.ts';
import { draftName } from '../form/use-form-draft.ts';
import { useContractForm } from '../form/use-contract-form.ts';
import classes from './promotion-preview.module.css';

interface PromotionPreviewProps {
  text: string;
  background: string;
  translations: LanguageTexts<'text'>;
}

/** Preview of the slide as on the home page, in a language of the shop. */
function PromotionPreview({ text, background, translations }: PromotionPreviewProps) {
  const { t } = useTranslation(['adminPromotions', 'common']);
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const slide = {
    id: 1,
    text: translations[language].text.trim() || text.trim() || t('preview.noText'),
    background_color: background.trim(),
  };
  return (
    <div className="stack-8">
      <div className={classes.head}>
        <p>{t('preview.title')}</p>
        <NativeSelect
          size="sm"
          aria-label={t('preview.language')}
          value={language}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
          data={languages.map((each) => ({ value: each, label: t(`common:language.${each}`) }))}
        />
      </div>
      <div lang={language}>
        <Carousel promotions={[slide]} label={t('preview.title')} />
      </div>
    </div>
  );
}

interface PromotionFormProps extends RowFormProps {
  /** Null for a new promotion. */
  promotion: AdminPromotion | null;
}

const valuesOf = (promotion: AdminPromotion | null) => ({
  text: promotion?.text ?? '',
  background_color: promotion?.background_color ?? '',
  active: promotion?.active ?? true,
  translations: fromTranslations('text', promotion?.translations),
});

function usePromotionForm(promotion: AdminPromotion | null) {
  const named = promotion && { id: promotion.id, version: promotion.version };
  return useContractForm({
    schema: promotion ? updatePromotionInput : createPromotionInput,
    initialValues: valuesOf(promotion),
    draft: draftName('promotion', promotion),
    toWire: ({ translations, ...values }) => ({
      ...values,
      ...named,
      translations: toTranslations('text', translations),
    }),
  });
}

function Fields({ form }: Pick<ReturnType<typeof usePromotionForm>, 'form'>) {
  const { t } = useTranslation('adminPromotions');
  const { text, background_color, translations } = form.values;
  return (
    <>
      <PromotionPreview text={text} background={background_color} translations={translations} />
      <TextInput label={t('text')} required {...form.getInputProps('text')} />
      <TextInput
        label={t('background')}
        description={t('backgroundHint')}
        required
        {...form.getInputProps('background_color')}
      />
      <LanguageFields legend={t('texts')} hint={t('textsHint')}>
        {(language, label) => (
          <TextInput label={label} {...form.getInputProps(`translations.${language}.text`)} />
        )}
      </LanguageFields>
      <Checkbox label={t('activeLong')} {...form.getInputProps('active', { type: 'checkbox' })} />
    </>
  );
}

/** Form to add or change a promotion. */
export function PromotionForm({ promotion, onClose, onConflict }: PromotionFormProps) {
  const { t } = useTranslation('adminPromotions');
  const contract = usePromotionForm(promotion);
  const save = saveRow(trpc.useUtils().client.admin.promotions);
  return (
    <FormDialog
      title={promotion ? t('editTitle') : t('add')}
      contract={contract}
      row={promotion}
      onSubmit={save}
      onClose={onClose}
      onConflict={onConflict}
    >
      <Fields form={contract.form} />
    </FormDialog>
  );
}
