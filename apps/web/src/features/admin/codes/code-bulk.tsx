import type { AdminCode } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';
import { StatusBulk, type StatusBulkProps } from './shared/status-bulk.tsx';

/** Bulk actions on selected codes. */
export function CodeBulk(props: Pick<StatusBulkProps<AdminCode>, 'rows' | 'onDone'>) {
  const update = trpc.admin.codes.update.useMutation();
  const remove = trpc.admin.codes.delete.useMutation();
  return (
    <StatusBulk
      {...props}
      turn={({ id, version }, status) => update.mutateAsync({ id, version, status })}
      remove={({ id }) => remove.mutateAsync({ id })}
      turnAll={(ids, status) => ({ kind: 'codes.status', status, selection: { ids } })}
      removeAll={(ids) => ({ kind: 'codes.delete', selection: { ids } })}
    />
  );
}
