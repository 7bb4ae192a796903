import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useFormatter } from '#lib/format/format.ts';
import { readFormPrices } from '../price-falls/form-prices.ts';
import { useFallQuestion, type NamedPriceChange } from '../price-falls/use-fall-question.tsx';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { createCodeInput, updateCodeInput, type AdminCode } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FieldPair } from '../form/field-pair.tsx';
import { FormDialog, type RowFormProps } from '../form/form-dialog.tsx';
import { NumberField } from '../form/number-field.tsx';
import { fromPrice, PriceField, toPrice } from '../form/price-fields.tsx';
import { readNumber } from '../form/read-number.ts';
import { saveRow } from '../form/save-row.ts';
import { useContractForm, type ContractForm } from '../form/use-contract-form.ts';
import { ProductSelect } from './product-select.tsx';
import { maskedCodeWithId } from './shared/masked-code-with-id.tsx';
import { codeRefusal, useCodeFailureText } from './shared/use-code-failure-text.ts';
import { regionFor, useRegionChoices } from './use-region-choices.ts';

/** Fields of a code after validation. */
type Wire = Record<string, unknown>;

/** Asks for confirmation before a code is saved at a price far below the current one of the same goods. */
function useCodeFall(code: AdminCode | null) {
  const format = useFormatter();
  const { agree, question } = useFallQuestion();
  const { mutateAsync: checkLoad } = trpc.admin.codes.checkLoad.useMutation({
    gcTime: 0,
    meta: { refresh: 'never' },
  });
  const { products } = trpc.useUtils().admin;

  const ofChanged = (row: AdminCode, wire: Wire): NamedPriceChange | null => {
    const goods = ['productId', 'regionId', 'gameAmount'] as const;
    // Prices of another region or amount are not comparable.
    if (goods.some((field) => wire[field] !== row[field])) return null;
    const name = `${row.product}, ${format.number(row.gameAmount)}`;
    return { name, before: row, after: readFormPrices(wire['priceUsd'], wire['priceRub']) };
  };
  /** Returns the price change of a new code, which the shop checks like a load of one line. */
  const ofNew = async (wire: Wire): Promise<NamedPriceChange | null> => {
    const [productId, regionId] = [Number(wire['productId']), Number(wire['regionId'])];
    const prices = [wire['priceUsd'], wire['priceRub']].map((price) => price ?? '');
    const text = [wire['code'], ...prices, wire['gameAmount']].join(',');
    const { options } = await checkLoad({ productId, regionId, text });
    const [option] = options;
    if (!option?.fallsFrom) return null;
    const { title } = await products.get.ensureData({ id: productId });
    const name = `${title}, ${format.number(option.gameAmount)}`;
    return { name, before: option.fallsFrom, after: option };
  };
  return {
    agree: async (wire: Wire) => {
      const change = code ? ofChanged(code, wire) : await ofNew(wire);
      return change === null || agree(change);
    },
    question,
  };
}

interface CodeFormProps extends RowFormProps {
  /** Null for a new code. */
  code: AdminCode | null;
}

const valuesOf = (code: AdminCode | null, place: { productId: number | null }) => ({
  productId: code?.productId ?? place.productId,
  // Empty until the admin chooses a region.
  regionId: String(code?.regionId ?? ''),
  /** Product for which the region was chosen. */
  regionOf: code?.productId ?? null,
  // The code is not available in clear, so an empty field keeps it.
  code: '',
  gameAmount: String(code?.gameAmount ?? ''),
  priceUsd: fromPrice(code?.priceUsd ?? null),
  priceRub: fromPrice(code?.priceRub ?? null),
  popular: code?.popular ?? false,
});
type Values = ReturnType<typeof valuesOf>;
type Form = ContractForm<Values>['form'];

/** Returns the region of the form, see {@link regionFor}. */
function useRegionId(): (values: Pick<Values, 'productId' | 'regionId' | 'regionOf'>) => number {
  const { products } = trpc.useUtils().admin;
  return ({ productId, regionId, regionOf }) =>
    regionFor(
      products.get.getData({ id: productId ?? 0 }),
      regionId === '' ? null : { regionId: Number(regionId), productId: regionOf },
    );
}

function useCodeForm(code: AdminCode | null, productId: number | null) {
  const named = code && { id: code.id, version: code.version };
  const regionIdOf = useRegionId();
  const initialValues = valuesOf(code, { productId });
  return useContractForm({
    schema: code ? updateCodeInput : createCodeInput,
    initialValues,
    toWire: ({ code: text, popular, regionOf, ...values }) => ({
      ...values,
      ...named,
      ...((!code || text.trim() !== '') && { code: text }),
      // Other values move the code to another option, which keeps its own flag.
      ...(popular !== initialValues.popular && { popular }),
      productId: values.productId ?? undefined,
      regionId: regionIdOf({ ...values, regionOf }),
      gameAmount: readNumber(values.gameAmount, 0),
      priceUsd: toPrice(values.priceUsd),
      priceRub: toPrice(values.priceRub),
    }),
  });
}

function PlaceFields({ form }: { form: Form }) {
  const { t } = useTranslation('adminCodes');
  const regionId = useRegionId()(form.values);
  const regions = useRegionChoices(form.values.productId, regionId);
  return (
    <FieldPair>
      <ProductSelect
        {...form.getInputProps('productId')}
        label={t('product')}
        placeholder={t('productHint')}
        required
      />
      <NativeSelect
        {...form.getInputProps('regionId')}
        value={String(regionId)}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ regionId: value, regionOf: form.values.productId })
        }
        label={t('region')}
        data={regions}
      />
    </FieldPair>
  );
}

function Fields({ form, code }: { form: Form; code: AdminCode | null }) {
  const { t } = useTranslation('adminCodes');
  return (
    <>
      <PlaceFields form={form} />
      <TextInput
        {...form.getInputProps('code')}
        label={t(code ? 'newCode' : 'code')}
        description={code && t('keepCode', { code: code.code })}
        required={!code}
        autoComplete="off"
        spellCheck={false}
      />
      <NumberField
        {...form.getInputProps('gameAmount')}
        label={t('gameAmount')}
        description={t('amountHint')}
        required
        decimals={0}
      />
      <FieldPair>
        <PriceField {...form.getInputProps('priceUsd')} label={t('priceUsd')} />
        <PriceField {...form.getInputProps('priceRub')} label={t('priceRub')} />
      </FieldPair>
      <p className="muted small">{t('priceHint')}</p>
      <Checkbox {...form.getInputProps('popular', { type: 'checkbox' })} label={t('popularLong')} />
    </>
  );
}

/** Form to add a code or change a free one. */
export function CodeForm({
  code,
  productId,
  onClose,
  onConflict,
}: CodeFormProps & { productId: number | null }) {
  const { t } = useTranslation('adminCodes');
  const contract = useCodeForm(code, productId);
  const failureText = useCodeFailureText();
  const save = saveRow(trpc.useUtils().client.admin.codes);
  const { agree, question } = useCodeFall(code);
  return (
    <FormDialog
      question={question}
      title={code ? t('editTitle', { code: maskedCodeWithId(code) }) : t('add')}
      contract={contract}
      row={code}
      onSubmit={async (wire, key) => (await agree(wire)) && save(wire, key)}
      onClose={onClose}
      onConflict={onConflict}
      refusalText={(thrown) => (codeRefusal(thrown) ? failureText(thrown) : null)}
    >
      <Fields form={contract.form} code={code} />
    </FormDialog>
  );
}
