import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { languages, type Language } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { IconSelect } from '#components/forms/icon-select.tsx';
import { useCurrency } from '#lib/format/use-currency.ts';
import { changeLanguage, useLanguage } from '#lib/locale.ts';
import { toast } from '#lib/toasts.ts';

export function LanguagePicker({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation(['common', 'errors']);
  const language = useLanguage();
  /** Chosen language whose texts are loading. */
  const [chosen, setChosen] = useState<Language | null>(null);
  const [params, setParams] = useSearchParams();
  const choose = (next: Language) => {
    // A reload would apply the earlier language of the address again.
    if (params.has('lang')) {
      params.delete('lang');
      setParams(params, { replace: true });
    }
    setChosen(next);
    changeLanguage(next)
      .catch(() => toast('error', t('errors:NETWORK')))
      .finally(() => setChosen((now) => (now === next ? null : now)));
  };
  return (
    <IconSelect
      name="language"
      label={t('language.label')}
      value={chosen ?? language}
      wide={wide}
      icon={<Icon name="globe" size={18} />}
      options={languages.map((value) => ({
        value,
        label: t(`language.${value}`),
        short: value.toUpperCase(),
        lang: value,
      }))}
      onChange={choose}
    />
  );
}

/** Currency in which prices are shown. */
export function CurrencyPicker({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation('common');
  const [currency, chooseCurrency] = useCurrency();
  return (
    <IconSelect
      name="currency"
      label={t('currency.label')}
      value={currency}
      wide={wide}
      options={[
        { value: 'rub', label: `${t('currency.rub')} (₽)`, short: '₽ RUB' },
        { value: 'usd', label: `${t('currency.usd')} ($)`, short: '$ USD' },
      ]}
      onChange={chooseCurrency}
    />
  );
}
