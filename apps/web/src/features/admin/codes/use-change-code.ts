import type { AdminCode } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';
import { useRowChange } from '../list/rows/use-row-change.ts';
import { useCodeFailureText } from './shared/use-code-refusal.ts';

type Change = Pick<Partial<AdminCode>, 'status' | 'popular'>;

/** Changes one field of a code in the list. */
export function useChangeCode() {
  const { codes } = trpc.useUtils().client.admin;
  return useRowChange({
    list: ['admin', 'codes', 'list'],
    send: ({ id, version }: AdminCode, change: Change) =>
      codes.update.mutate({ id, version, ...change }),
    failureText: useCodeFailureText(),
  });
}
