import type { AdminCode } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { trpc } from '#lib/trpc.ts';
import { readShownPrices } from '../price-falls/shown-prices.ts';
import { useFallQuestion, type NamedPriceChange } from '../price-falls/use-fall-question.tsx';

/** Fields of a code after validation. */
type Wire = Record<string, unknown>;

/** Asks for confirmation before a code is saved at a price far below the current one of the same goods. */
export function useCodeFall(code: AdminCode | null) {
  const format = useFormatter();
  const { agree, question } = useFallQuestion();
  const { mutateAsync: checkLoad } = trpc.admin.codes.checkLoad.useMutation({
    gcTime: 0,
    meta: { refresh: 'never' },
  });
  const { products } = trpc.useUtils().admin;

  const ofChanged = (row: AdminCode, wire: Wire): NamedPriceChange | null => {
    const goods = ['productId', 'regionId', 'gameAmount'] as const;
    // With another place or amount the prices are not comparable.
    if (goods.some((field) => wire[field] !== row[field])) return null;
    const name = `${row.product}, ${format.number(row.gameAmount)}`;
    return { name, before: row, after: readShownPrices(wire['priceUsd'], wire['priceRub']) };
  };
  /** The shop checks a new code like a load of one line. */
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
