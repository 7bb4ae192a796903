import { currencies, toDecimal, type Language, type Overview } from '@manabar/contracts';
import type { ShopDay } from '#infra/shop-days.ts';
import { localized } from '#modules/catalogue/index.ts';
import type { ProductSalesRow, sumSalesByDay } from '#modules/orders/index.ts';

type Sums = Awaited<ReturnType<typeof sumSalesByDay>>;

/** Maps sums to sales of every day in every currency, including days without sales. */
export function toSales(days: readonly ShopDay[], sums: Sums): Overview['sales'] {
  const found = new Map(sums.map((sum) => [`${sum.day} ${sum.currency}`, sum]));
  return days.flatMap(({ day }) =>
    currencies.map((currency) => {
      const sum = found.get(`${day} ${currency}`);
      return { day, currency, orders: sum?.orders ?? 0, amount: toDecimal(sum?.amount ?? 0n) };
    }),
  );
}

export function toProductSales(
  row: ProductSalesRow,
  language: Language,
): Overview['byProduct'][number] {
  return {
    productId: row.product_id,
    service: row.service,
    title: localized(row.translations, language, 'title', row.title ?? ''),
    currency: row.currency,
    units: row.units,
    amount: toDecimal(row.amount),
  };
}
