import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { MAX_BATCH_NOTE } from '@manabar/contracts/rules';
import { useState } from 'react';
import { retryKeyed } from '#lib/query-client.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FieldPair } from '../form/field-pair.tsx';
import { ProductSelect } from './product-select.tsx';
import { BulkLoadDialog } from './shared/bulk-load/bulk-load-dialog.tsx';
import { regionFor, useRegionChoices, type ChosenRegion } from './use-region-choices.ts';
import { useRegions } from './use-regions.ts';

const EXAMPLE = 'ABCDE-12345-FGHIJ,4.99,450,100\nKLMNO-67890-PQRST,9.99,,200';

interface LoadCodesProps {
  /** Product and region filters of the list. */
  productId: number | null;
  regionId?: number;
  onClose: () => void;
}

/** Dialog to load many codes of a product and region. */
export function LoadCodes({ productId: first, regionId: firstRegion, onClose }: LoadCodesProps) {
  const { t } = useTranslation('adminCodes');
  const [productId, setProductId] = useState(first);
  const [chosen, setChosen] = useState<ChosenRegion | null>(
    firstRegion === undefined ? null : { regionId: firstRegion, productId: first },
  );
  const [note, setNote] = useState('');
  const { nameOf } = useRegions();
  const product = trpc.admin.products.get.useQuery(
    { id: productId ?? 0 },
    { enabled: productId !== null },
  );
  const regionId = regionFor(product.data, chosen);
  const regions = useRegionChoices(productId, regionId);
  const check = trpc.admin.codes.checkLoad.useMutation({ gcTime: 0, meta: { refresh: 'never' } });
  const load = trpc.admin.codes.bulkLoad.useMutation({ gcTime: 0, retry: retryKeyed });
  const place = { productId: productId ?? 0, regionId };
  return (
    <BulkLoadDialog
      title={t('load.title')}
      format={t('load.format')}
      example={EXAMPLE}
      missing={t('load.missing')}
      place={productId === null ? null : `${productId}/${regionId}`}
      facts={[
        ['product', product.data?.title ?? String(productId)],
        ['region', nameOf(regionId)],
      ]}
      check={(text) => check.mutateAsync({ ...place, text })}
      load={(text, idempotencyKey) => load.mutateAsync({ ...place, text, note, idempotencyKey })}
      onClose={onClose}
    >
      <FieldPair>
        <ProductSelect
          label={t('product')}
          placeholder={t('productHint')}
          value={productId}
          onChange={setProductId}
          required
        />
        <NativeSelect
          label={t('region')}
          data={regions}
          value={String(regionId)}
          onChange={({ currentTarget }) =>
            setChosen({ regionId: Number(currentTarget.value), productId })
          }
        />
      </FieldPair>
      <TextInput
        label={t('batchNote')}
        description={t('batchNoteHint')}
        maxLength={MAX_BATCH_NOTE}
        autoComplete="off"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </BulkLoadDialog>
  );
}
