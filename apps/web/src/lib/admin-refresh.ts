import type { Mutation, Query, QueryClient } from '@tanstack/react-query';
import type { RouterInputs } from './trpc.ts';

type AnyMutation = Mutation<unknown, unknown, unknown>;

/** Whether a mutation calls a procedure of the admin router that may change data, or groups such calls. */
function mayChangeData({ meta, options: { mutationKey } }: AnyMutation): boolean {
  const path = mutationKey?.[0];
  return Array.isArray(path) && path[0] === 'admin' && meta?.refresh !== 'never';
}

/** Whether an admin can change the data; only the operator changes the settings of the installation. */
const isAffected = ({ queryKey: [path] }: Query) =>
  Array.isArray(path) && path[0] !== ('shop' satisfies keyof RouterInputs);

/** Refetches the data that an admin can change, and restarts first fetches, which may have read it before. */
export async function refreshAdminData(client: QueryClient): Promise<void> {
  await client.cancelQueries({
    type: 'active',
    predicate: (query) => query.state.data === undefined && isAffected(query),
  });
  await client.invalidateQueries({ predicate: isAffected });
}

/**
 * Refreshes the data after admin mutations: once for calls that an outer mutation groups or that run at the same time,
 * when the last of them has ended. A failure also refreshes, except with `meta.refresh` 'onSuccess', for forms that keep
 * the row they were opened with. With 'awaited' the mutation is pending until the data is loaded. 'never' is for previews
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
