import type { Mutation, Query, QueryClient } from '@tanstack/react-query';
import type { RouterInputs } from './trpc.ts';

type AnyMutation = Mutation<unknown, unknown, unknown>;

/** Whether a mutation calls a procedure of the admin router that may change data, or is a group of such calls. */
function mayChangeData({ meta, options: { mutationKey } }: AnyMutation): boolean {
  const path = mutationKey?.[0];
  return Array.isArray(path) && path[0] === 'admin' && meta?.refresh !== 'never';
}

/** Whether an admin can change the data; the settings of the installation are changed by its operator only. */
const isAffected = ({ queryKey: [path] }: Query) =>
  Array.isArray(path) && path[0] !== ('shop' satisfies keyof RouterInputs);

/**
 * Marks the data that an admin can change as stale and refetches what is displayed. A first fetch that is still running
 * is started again, because it may have read the data before the change.
 */
export async function refreshAdminData(client: QueryClient): Promise<void> {
  await client.cancelQueries({
    type: 'active',
    predicate: (query) => query.state.data === undefined && isAffected(query),
  });
  await client.invalidateQueries({ predicate: isAffected });
}

/**
 * Refreshes the data after admin mutations: once for calls that are grouped by an outer mutation or run at the same
 * time, when the last of them has ended. A failure also refreshes, except with `meta.refresh` 'onSuccess': a form keeps
 * the row that it was opened with. With 'awaited' the mutation is pending until the data is there. 'never' is for previews
 * and confirmations, which change no data.
 */
export function createAdminRefresh() {
  const running = new Set<AnyMutation>();
  let changed = false;
  return {
    onMutate: (mutation: AnyMutation): void => {
      if (mayChangeData(mutation)) running.add(mutation);
    },
    onSettled: (mutation: AnyMutation, failed: boolean, client: QueryClient) => {
      if (!running.delete(mutation)) return undefined;
      const last = running.size === 0;
      const refresh = mutation.meta?.refresh;
      if (!failed || (last && refresh !== 'onSuccess')) changed = true;
      if (!last || !changed) return undefined;
      changed = false;
      const refreshed = refreshAdminData(client);
      return refresh === 'awaited' ? refreshed : undefined;
    },
  };
}
