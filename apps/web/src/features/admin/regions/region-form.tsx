import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useId } from 'react';
import { createRegionInput, updateRegionInput, type AdminRegion } from '@manabar/contracts';
import { drawnFlags, RegionFlag } from '#components/region-flag.tsx';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FieldPair } from '../form/field-pair.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { fromTranslations, LanguageFields, toTranslations } from '../form/language-fields.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { useSaved } from '../form/use-saved.ts';

interface RegionFormProps {
  /** Null: a new one. */
  region: AdminRegion | null;
  onClose: () => void;
  /** Somebody else was faster: loads what is stored now. */
  onConflict: () => void;
}

const valuesOf = (region: AdminRegion | null) => ({
  name: region?.name ?? '',
  code: region?.code ?? '',
  game_currency: region?.game_currency ?? '',
  flag: region?.flag ?? '',
  is_active: region?.is_active ?? true,
  translations: fromTranslations('name', region?.translations),
});
type Values = ReturnType<typeof valuesOf>;

function useRegionForm(region: AdminRegion | null) {
  const named = region && { id: region.id, version: region.version };
  return useContractForm<Values>({
    schema: region ? updateRegionInput : createRegionInput,
    initialValues: valuesOf(region),
    toWire: ({ translations, is_active, ...values }) => ({
      ...values,
      // A region that stays on sale needs no confirmation.
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

/** Adds a region, or changes one. */
export function RegionForm({ region, onClose, onConflict }: RegionFormProps) {
  const { t } = useTranslation('adminRegions');
  const { t: general } = useTranslation('admin');
  const contract = useRegionForm(region);
  const { saved } = useSaved();
  const create = trpc.admin.regions.create.useMutation();
  const update = trpc.admin.regions.update.useMutation();
  const save = async (wire: Record<string, unknown>) => {
    if (region) await update.mutateAsync(wire as Parameters<typeof update.mutateAsync>[0]);
    else await create.mutateAsync(wire as Parameters<typeof create.mutateAsync>[0]);
    onClose();
    await saved(region ? 'saved' : 'created');
  };
  return (
    <FormDialog
      title={region ? t('editTitle', { name: region.name }) : t('add')}
      contract={contract}
      submit={general(region ? 'form.save' : 'form.create')}
      onSubmit={save}
      onClose={onClose}
      onConflict={onConflict}
    >
      <Fields form={contract.form} />
    </FormDialog>
  );
}
