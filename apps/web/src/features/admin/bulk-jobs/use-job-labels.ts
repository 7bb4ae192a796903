import type { AdminJob, JobKind } from '@manabar/contracts';
import type { Currency } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';

type Change = AdminJob['change'];

/** Describes the change of each row by kind of job. */
const words = {
  'codes.popular': ({ popular }: Change) =>
    popular === false ? ('codesNotPopular' as const) : ('codesPopular' as const),
  'codes.prices': () => 'codesPrices' as const,
  'codes.status': ({ status }: Change) =>
    status === 'used' ? ('codesTakeOff' as const) : ('codesPutBack' as const),
  'codes.delete': () => 'codesDelete' as const,
  'generatedCodes.publish': ({ published }: Change) =>
    published === false ? ('generatedUnpublish' as const) : ('generatedPublish' as const),
  'generatedCodes.delete': () => 'generatedDelete' as const,
  'pubgCodes.status': ({ status }: Change) =>
    status === 'error'
      ? ('pubgFaulty' as const)
      : status === 'used'
        ? ('pubgTakeOff' as const)
        : ('pubgPutBack' as const),
  'pubgCodes.delete': () => 'pubgDelete' as const,
  'batches.make_good': () => 'batchesMakeGood' as const,
} satisfies Record<JobKind, (change: Change) => string>;

export function useJobLabels(): (job: Pick<AdminJob, 'kind' | 'change'>) => string {
  const { t } = useTranslation('adminRecords');
  const format = useFormatter();
  const price = (amount: unknown, currency: Currency) =>
    typeof amount === 'number' ? format.money(amount, currency) : null;
  return ({ kind, change }) => {
    const text = t(`jobs.what.${words[kind](change)}`);
    const prices = [price(change['priceUsd'], 'usd'), price(change['priceRub'], 'rub')];
    return [text, ...prices.filter((each) => each !== null)].join(' · ');
  };
}
