import type { PubgCode } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';
import { StatusBulk, type StatusBulkProps } from '../codes/shared/status-bulk.tsx';

/** Bulk actions on selected PUBG codes. */
export function PubgBulk(props: Pick<StatusBulkProps<PubgCode>, 'rows' | 'onDone'>) {
  const update = trpc.admin.pubgCodes.update.useMutation();
  const remove = trpc.admin.pubgCodes.delete.useMutation();
  return (
    <StatusBulk
      {...props}
      turn={({ id, version }, status) => update.mutateAsync({ id, version, status })}
      remove={({ id }) => remove.mutateAsync({ id })}
      turnAll={(ids, status) => ({ kind: 'pubgCodes.status', status, selection: { ids } })}
      removeAll={(ids) => ({ kind: 'pubgCodes.delete', selection: { ids } })}
    />
  );
}
