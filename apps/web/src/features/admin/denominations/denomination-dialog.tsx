import { Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { useTranslation } from 'react-i18next';
import { FieldPair } from '../form/field-pair.tsx';
import { FormDialog, type RowFormProps } from '../form/form-dialog.tsx';
import { NumberField } from '../form/number-field.tsx';
import { fromPrice, PriceField, toPrice } from '../form/price-fields.tsx';
import { readNumber } from '../form/read-number.ts';
import { useContractForm } from '../form/use-contract-form.ts';
import { readFormPrices } from '../price-falls/form-prices.ts';
import { useFallQuestion } from '../price-falls/use-fall-question.tsx';
import type { Denomination, DenominationGame, Wire } from './denomination.ts';

const valuesOf = (row: Denomination | null) => ({
  name: row?.name ?? '',
  itemId: row?.itemId ?? '',
  amount: String(row?.amount ?? ''),
  priceUsd: fromPrice(row?.priceUsd ?? null),
  priceRub: fromPrice(row?.priceRub ?? null),
  active: row?.active ?? true,
});

/** Prices of a validated form. */
const pricesOf = ({ wireNames }: DenominationGame, wire: Wire) =>
  readFormPrices(wire[wireNames.priceUsd], wire[wireNames.priceRub]);

function useDenominationForm(
  { schema, named, wireNames }: DenominationGame,
  row: Denomination | null,
) {
  return useContractForm({
    schema,
    initialValues: valuesOf(row),
    toWire: ({ name, itemId, amount, priceUsd, priceRub, active }): Wire => ({
      ...(named && { name, item_id: itemId }),
      [wireNames.amount]: readNumber(amount, 0),
      [wireNames.priceUsd]: toPrice(priceUsd),
      [wireNames.priceRub]: toPrice(priceRub),
      [wireNames.active]: active,
    }),
    fieldOf: {
      item_id: 'itemId',
      ...Object.fromEntries(Object.entries(wireNames).map(([field, name]) => [name, field])),
    },
  });
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
    const agreed = await agree({ name: row.name, before: row, after: pricesOf(game, wire) });
    return agreed && update({ ...wire, id: row.id, version: row.version });
  };
  return { save, question };
}

export function DenominationDialog(props: DenominationDialogProps) {
  const { game, row, onClose, onConflict } = props;
  const { t } = useTranslation('adminGames');
  const { named } = game;
  const contract = useDenominationForm(game, row);
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
