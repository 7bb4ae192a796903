import { Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { useTranslation } from 'react-i18next';
import { FieldPair } from '../form/field-pair.tsx';
import { FormDialog, type RowFormProps } from '../form/form-dialog.tsx';
import { NumberField } from '../form/number-field.tsx';
import { fromPrice, PriceField } from '../form/price-fields.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { useFallQuestion } from '../price-falls/use-fall-question.tsx';
import type { Denomination, DenominationGame, DenominationValues, Wire } from './denomination.ts';

function valuesOf(row: Denomination | null): DenominationValues {
  return {
    name: row?.name ?? '',
    itemId: row?.itemId ?? '',
    amount: String(row?.amount ?? ''),
    priceUsd: fromPrice(row?.priceUsd ?? null),
    priceRub: fromPrice(row?.priceRub ?? null),
    active: row?.active ?? true,
  };
}

interface DenominationDialogProps extends RowFormProps {
  game: DenominationGame;
  /** Null for a new denomination. */
  row: Denomination | null;
}

/** Creates a denomination, or updates the displayed version of one. */
function useSave({ game, row }: DenominationDialogProps) {
  const { create, update } = game.useActions();
  const { agree, question } = useFallQuestion();
  const save = async (wire: Wire, idempotencyKey: string) => {
    if (!row) return create({ ...wire, idempotencyKey });
    const agreed = await agree({ name: row.name, before: row, after: game.pricesOf(wire) });
    return agreed && update({ ...wire, id: row.id, version: row.version });
  };
  return { save, question };
}

export function DenominationDialog(props: DenominationDialogProps) {
  const { game, row, onClose, onConflict } = props;
  const { t } = useTranslation('adminGames');
  const { schema, toWire, fieldOf, named } = game;
  const contract = useContractForm({ schema, initialValues: valuesOf(row), toWire, fieldOf });
  const { form } = contract;
  const { save, question } = useSave(props);
  return (
    <FormDialog
      question={question}
      title={row ? t('form.edit', { name: row.name }) : t(`create.${game.name}`)}
      contract={contract}
      row={row}
      incomplete={t('form.incomplete')}
      onSubmit={save}
      onClose={onClose}
      {...(row && { onConflict })}
    >
      {named && (
        <FieldPair>
          <TextInput label={t('field.name')} {...form.getInputProps('name')} />
          <TextInput
            label={t('field.itemId')}
            description={t('form.itemIdHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('itemId')}
          />
        </FieldPair>
      )}
      <NumberField
        label={t(named ? 'field.amount' : 'field.ucAmount')}
        decimals={0}
        {...form.getInputProps('amount')}
      />
      <FieldPair>
        <PriceField label={t('field.priceUsd')} {...form.getInputProps('priceUsd')} />
        <PriceField label={t('field.priceRub')} {...form.getInputProps('priceRub')} />
      </FieldPair>
      <p className="muted small">{t('form.priceHint')}</p>
      <Switch label={t('form.active')} {...form.getInputProps('active', { type: 'checkbox' })} />
    </FormDialog>
  );
}
