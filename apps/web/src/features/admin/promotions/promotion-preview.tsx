import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { isLanguage, languages, type Language } from '@manabar/contracts/rules';
import { Carousel } from '#components/carousel/carousel.tsx';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import type { LanguageTexts } from '../form/language-fields.tsx';
import classes from './promotion-preview.module.css';

interface PromotionPreviewProps {
  text: string;
  background: string;
  translations: LanguageTexts<'text'>;
}

/** Preview of the slide as on the home page, in a language of the shop. */
export function PromotionPreview({ text, background, translations }: PromotionPreviewProps) {
  const { t } = useTranslation(['adminPromotions', 'common']);
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const slide = {
    id: 1,
    text: translations[language].text.trim() || text.trim() || t('preview.noText'),
    background_color: background.trim(),
  };
  return (
    <div className={classes.preview}>
      <div className={classes.head}>
        <p>{t('preview.title')}</p>
        <NativeSelect
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
