import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { retryKeyed } from '#lib/query-client.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { BulkLoadDialog } from '../codes/shared/bulk-load/bulk-load-dialog.tsx';
import { usePackages } from './use-packages.ts';

const EXAMPLE = 'ABCDE12345FGHIJ67890\nKLMNO12345PQRST67890';

interface LoadPubgCodesProps {
  /** Denomination filter of the list. */
  denominationId: string;
  onClose: () => void;
}

/** Dialog to load many codes of a denomination, one per line. */
export function LoadPubgCodes({ denominationId: first, onClose }: LoadPubgCodesProps) {
  const { t } = useTranslation('adminGames');
  const [chosen, setChosen] = useState(first);
  const { choices, nameOf } = usePackages();
  const check = trpc.admin.pubgCodes.checkLoad.useMutation({
    gcTime: 0,
    meta: { refresh: 'never' },
  });
  const load = trpc.admin.pubgCodes.bulkLoad.useMutation({ gcTime: 0, retry: retryKeyed });
  const denominationId = Number(chosen);
  return (
    <BulkLoadDialog
      title={t('codes.loadTitle')}
      format={t('codes.loadFormat')}
      example={EXAMPLE}
      missing={t('codes.loadMissing')}
      place={chosen === '' ? null : chosen}
      facts={[['denomination', nameOf(denominationId)]]}
      check={(text) => check.mutateAsync({ denominationId, text })}
      load={(text, idempotencyKey) => load.mutateAsync({ denominationId, text, idempotencyKey })}
      onClose={onClose}
    >
      <NativeSelect
        label={t('codes.denomination')}
        data={[{ value: '', label: t('codes.choose') }, ...choices]}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        required
      />
    </BulkLoadDialog>
  );
}
