import { NativeSelect, TextInput } from '@mantine/core';
import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { trpc } from '#lib/trpc.ts';
import { useLoadFailure } from '../list/use-load-failure.ts';
import '@mantine/core/styles/Combobox.css';
import { generateCodesInput } from '@manabar/contracts';
import { MAX_GENERATED_CODES } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { Failure } from '../form/failure.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { NumberField } from '../form/number-field.tsx';
import { readNumber } from '../form/read-number.ts';
import { useContractForm, type ContractForm } from '../form/use-contract-form.ts';
import { useGeneration, PRODUCT } from './use-generation.ts';

/** Denominations for new codes, and the default prefix. */
function useGenerationChoices() {
  const { t } = useTranslation('adminGenerated');
  const format = useFormatter();
  const offerTitle = useOfferTitle();
  const denominations = trpc.admin.freefireDenominations.list.useQuery({
    page: 1,
    pageSize: 200,
    sort: 'game_amount',
  });
  const products = trpc.admin.products.list.useQuery({ page: 1, pageSize: 50, q: PRODUCT });
  const product = products.data?.items.find(({ slug }) => slug === PRODUCT);
  const failure = useLoadFailure(denominations.error ?? products.error);
  const price = (amount: number | null, currency: 'usd' | 'rub') =>
    amount === null ? null : format.money(amount, currency);
  return {
    /** Reason why no denomination can be chosen or the generation will be refused. */
    failure: failure ?? (products.data && !product ? t('generate.noProduct') : null),
    prefix: product?.code_prefix ?? '',
    denominations: (denominations.data?.items ?? []).map((each) => ({
      value: String(each.id),
      label: [
        offerTitle(each.name),
        format.number(each.game_amount),
        price(each.price, 'usd'),
        price(each.price_rub, 'rub'),
        each.is_active ? null : t('generate.inactive'),
      ]
        .filter((part) => part !== null)
        .join(' · '),
    })),
  };
}

/** Initial number of codes. */
const USUAL_COUNT = '10';

const initialValues = { count: USUAL_COUNT, denominationId: '', prefix: '' };
type Values = typeof initialValues;

function useGenerateForm() {
  return useContractForm({
    schema: generateCodesInput,
    initialValues,
    toWire: ({ count, denominationId, prefix }) => ({
      count: readNumber(count, 0),
      denominationId: denominationId === '' ? undefined : Number(denominationId),
      ...(prefix.trim() && { prefix: prefix.trim() }),
    }),
  });
}

function Fields({ form }: Pick<ContractForm<Values>, 'form'>) {
  const { t } = useTranslation('adminGenerated');
  const format = useFormatter();
  const { failure, prefix, denominations } = useGenerationChoices();
  const { count, denominationId } = form.values;
  const most = format.number(MAX_GENERATED_CODES);
  const countError = t(count === '' ? 'generate.needCount' : 'generate.countRange', { most });
  return (
    <>
      <div role="alert">{failure !== null && <Failure>{failure}</Failure>}</div>
      <NumberField
        {...form.getInputProps('count')}
        error={form.errors['count'] && countError}
        label={t('generate.count')}
        description={t('generate.countHint', { most })}
        required
        decimals={0}
      />
      <NativeSelect
        {...form.getInputProps('denominationId')}
        error={
          form.errors['denominationId'] &&
          t(denominationId === '' ? 'generate.needDenomination' : 'generate.noDenomination')
        }
        label={t('denomination')}
        required
        data={[{ value: '', label: t('generate.choose') }, ...denominations]}
      />
      <TextInput
        {...form.getInputProps('prefix')}
        error={form.errors['prefix'] && t('generate.badPrefix')}
        label={t('generate.prefix')}
        description={t(prefix === '' ? 'generate.prefixHint' : 'generate.prefixOf', { prefix })}
        placeholder={prefix}
        maxLength={16}
        autoComplete="off"
        spellCheck={false}
      />
      <p className="muted small">{t('generate.unpublished')}</p>
    </>
  );
}

/** Dialog to generate codes of a denomination. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('adminGenerated');
  const format = useFormatter();
  const contract = useGenerateForm();
  const { generate, refusalText } = useGeneration();
  return (
    <FormDialog
      title={t('generate.title')}
      contract={contract}
      submit={t('generate.submit')}
      onSubmit={async (wire) => {
        const { ids } = await generate(wire);
        toast('success', t('generate.made', format.count(ids.length)));
        onClose();
      }}
      onClose={onClose}
      refusalText={refusalText}
    >
      <Fields form={contract.form} />
    </FormDialog>
  );
}
