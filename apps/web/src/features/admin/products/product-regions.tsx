import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import type { AdminRegion } from '@manabar/contracts';
import { RegionFlag } from '#components/media/region-flag.tsx';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { regionName } from '../regions/region-name.ts';
import { useLoadFailure } from '../list/use-load-failure.ts';
import classes from './products.module.css';
import type { ProductForm } from './use-product-form.ts';

interface RegionLineProps {
  form: ProductForm;
  region: AdminRegion;
}

/** Offers the product in a region with a currency name for it. */
function RegionLine({ form, region }: RegionLineProps) {
  const { t } = useTranslation('adminProducts');
  const name = regionName(region, useLanguage());
  const { regionIds, regionCurrencies, game_currency } = form.values;
  const key = String(region.id);
  const offered = regionIds.includes(region.id);
  const toggle = () => {
    form.setFieldValue(
      'regionIds',
      offered ? regionIds.filter((id) => id !== region.id) : [...regionIds, region.id],
    );
    // A newly offered region starts with its default currency name.
    if (!offered && regionCurrencies[key] === undefined)
      form.setFieldValue('regionCurrencies', { ...regionCurrencies, [key]: region.game_currency });
  };
  return (
    <li className={classes.region}>
      <Checkbox
        checked={offered}
        onChange={toggle}
        label={
          <span className={classes.regionName}>
            <RegionFlag code={region.code} flag={region.flag} />
            {name}
            {!region.is_active && <span className="muted small">{t('regionOff')}</span>}
          </span>
        }
      />
      {offered && (
        <TextInput
          size="sm"
          aria-label={t('regionCurrency', { region: name })}
          placeholder={game_currency || t('regionCurrencyHint')}
          maxLength={100}
          {...form.getInputProps(`regionCurrencies.${key}`)}
          value={regionCurrencies[key] ?? ''}
        />
      )}
    </li>
  );
}

function Regions({ form }: { form: ProductForm }) {
  const { t } = useTranslation(['adminProducts', 'common']);
  const { data, error, refetch } = trpc.admin.regions.list.useQuery({
    page: 1,
    pageSize: 200,
    sort: 'name',
  });
  const failure = useLoadFailure(error);
  if (error)
    return (
      <p role="alert">
        {failure}{' '}
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </p>
    );
  if (!data) return <Skeleton height={140} aria-hidden="true" />;
  if (data.items.length === 0) return <p className="muted">{t('adminProducts:noRegions')}</p>;
  return (
    <ul className="stack-8">
      {data.items.map((region) => (
        <RegionLine key={region.id} form={form} region={region} />
      ))}
    </ul>
  );
}

/** Regions of the product with the currency names there. */
export function ProductRegions({ form }: { form: ProductForm }) {
  const { t } = useTranslation('adminProducts');
  return (
    <fieldset className={classes.group}>
      <legend>{t('regions')}</legend>
      <p className="muted small">{t('regionsHint')}</p>
      <Checkbox
        label={t('hasGlobalCodes')}
        description={t('hasGlobalCodesHint')}
        {...form.getInputProps('hasGlobalCodes', { type: 'checkbox' })}
      />
      <Regions form={form} />
      {form.errors['regionIds'] && (
        <p className="danger small" role="alert">
          {t('regionGone')}
        </p>
      )}
    </fieldset>
  );
}
