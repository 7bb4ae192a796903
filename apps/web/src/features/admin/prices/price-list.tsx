import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { AdminPriceOption } from '@manabar/contracts';
import { priceOptionSorts, priceOptionStocks } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useUnsavedFields } from '../form/use-unsaved-fields.tsx';
import { ProductFilter } from '../codes/product-filter.tsx';
import { RegionFilter } from '../codes/region-filter.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList, keepPage, useListTexts } from '../list/use-admin-list.tsx';
import { PercentDialog, type PriceSelection } from './percent-dialog.tsx';
import { usePriceColumns } from './price-columns.tsx';
import classes from './prices.module.css';
import { useEditPrice } from './use-edit-price.ts';

/** All prices of the shop, editable in the table, by percentage or by file. */
export function PriceList() {
  const { t } = useTranslation('adminPrices');
  const format = useFormatter();
  const list = useAdminList({
    sorts: priceOptionSorts,
    filters: { productId: [], regionId: [], stock: priceOptionStocks },
  });
  const query = trpc.admin.prices.list.useQuery(list.input, keepPage);
  const [selection, setSelection] = useState<PriceSelection | null>(null);
  const nameOf = useCallback(
    ({ product, region, gameAmount }: AdminPriceOption) =>
      `${product}, ${region}, ${format.number(gameAmount)}`,
    [format],
  );
  const { edit, question, origins } = useEditPrice(nameOf);
  const unsaved = useUnsavedFields();
  const shown = new Set(query.data?.items.map(({ id }) => id));
  /** Keeps the key of a row after a price change, unless the option that had its codes before is listed too. */
  const keyOf = ({ id }: AdminPriceOption) => {
    const origin = origins.get(id);
    return origin === undefined || shown.has(origin) ? id : origin;
  };
  const columns = usePriceColumns({ nameOf, onEdit: edit, onUnsaved: unsaved.onUnsaved });
  const { filter } = list;
  return (
    <>
      <p className={`muted ${classes.lead}`}>{t('lead')}</p>
      <AdminList
        {...useListTexts('adminPrices')}
        name="prices"
        exportOf="price-options"
        list={list}
        query={query}
        columns={columns}
        nameOf={nameOf}
        keyOf={keyOf}
        filters={
          <>
            <ProductFilter {...list.filterProps('productId')} />
            <RegionFilter {...list.filterProps('regionId')} />
            {list.renderFilter('stock', {
              label: t('filterStock'),
              all: t('allStock'),
              textOf: (value) => t(`stock.${value}`),
            })}
          </>
        }
        actions={(rows) => (
          <Button variant="default" onClick={() => setSelection({ ids: rows.map(({ id }) => id) })}>
            {t('percent.open')}
          </Button>
        )}
        onFound={(found) =>
          found &&
          found.total > 0 && (
            <Button variant="subtle" size="compact-md" onClick={() => setSelection({ filter })}>
              {t('percent.openAll')}
            </Button>
          )
        }
      />
      {question}
      {unsaved.question}
      {selection && <PercentDialog selection={selection} onClose={() => setSelection(null)} />}
    </>
  );
}
