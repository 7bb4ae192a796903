import type { PubgCode } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';
import { useRowChange } from '../list/rows/use-row-change.ts';
import { usePubgFailureText } from './use-pubg-refusal.ts';

/** Puts a code on sale, takes it off, or marks it as faulty. */
export function useChangeStatus() {
  const { pubgCodes } = trpc.useUtils().client.admin;
  return useRowChange({
    list: ['admin', 'pubgCodes', 'list'],
    send: ({ id, version }: PubgCode, change: Pick<PubgCode, 'status'>) =>
      pubgCodes.update.mutate({ id, version, ...change }),
    failureText: usePubgFailureText(),
  });
}
