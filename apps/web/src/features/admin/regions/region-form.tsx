import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useId } from 'react';
import { createRegionInput, updateRegionInput, type AdminRegion } from '@manabar/contracts';
import { drawnFlags, RegionFlag } from '#components/media/region-flag.tsx';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FieldPair } from '../form/field-pair.tsx';
import { FormDialog, type RowFormProps } from '../form/form-dialog.tsx';
import { fromTranslations, LanguageFields, toTranslations } from '../form/language-fields.tsx';
import { saveRow } from '../form/save-row.ts';
import { useContractForm } from '../form/use-contract-form.ts';

interface RegionFormProps extends RowFormProps {
  /** Null for a new region. */
  region: AdminRegion | null;
}

const valuesOf = (region: AdminRegion | null) => ({
  name: region?.name ?? '',
  code: region?.code ?? '',
  game_currency: region?.game_currency ?? '',
  flag: region?.flag ?? '',
  is_active: region?.is_active ?? true,
  translations: fromTranslations('name', region?.translations),
});

function useRegionForm(region: AdminRegion | null) {
  const named = region && { id: region.id, version: region.version };
  return useContractForm({
    schema: region ? updateRegionInput : createRegionInput,
    initialValues: valuesOf(region),
    toWire: ({ translations, is_active, ...values }) => ({
      ...values,
      // Sends the active state only when it changed, so that an unchanged one needs no confirmation.
      ...(is_active !== region?.is_active && { is_active }),
      ...named,
      translations: toTranslations('name', translations),
    }),
  });
}

function Fields({ form }: Pick<ReturnType<typeof useRegionForm>, 'form'>) {
  const { t } = useTranslation('adminRegions');
  const codes = useId();
  const { code, flag } = form.values;
  return (
    <>
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <FieldPair>
        <TextInput
          label={t('code')}
          description={t('codeHint')}
          required
          list={codes}
          leftSection={<RegionFlag code={code.trim()} flag={flag.trim()} />}
          {...form.getInputProps('code')}
        />
        <TextInput label={t('flag')} description={t('flagHint')} {...form.getInputProps('flag')} />
      </FieldPair>
      <datalist id={codes}>
        {drawnFlags.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput
        label={t('currency')}
        description={t('currencyHint')}
        {...form.getInputProps('game_currency')}
      />
      <LanguageFields legend={t('names')} hint={t('namesHint')}>
        {(language, label) => (
          <TextInput label={label} {...form.getInputProps(`translations.${language}.name`)} />
        )}
      </LanguageFields>
      <Checkbox
        label={t('activeLong')}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </>
  );
}

/** Form to add or change a region. */
export function RegionForm({ region, onClose, onConflict }: RegionFormProps) {
  const { t } = useTranslation('adminRegions');
  const contract = useRegionForm(region);
  const save = saveRow(trpc.useUtils().client.admin.regions);
  return (
    <FormDialog
      title={region ? t('editTitle', { name: region.name }) : t('add')}
      contract={contract}
      row={region}
      onSubmit={save}
      onClose={onClose}
      onConflict={onConflict}
    >
      <Fields form={contract.form} />
    </FormDialog>
  );
}
