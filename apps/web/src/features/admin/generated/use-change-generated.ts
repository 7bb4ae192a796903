import type { GeneratedCode } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';
import { useCodeFailureText } from '../codes/shared/use-code-refusal.ts';
import { useRowChange } from '../list/rows/use-row-change.ts';

export type GeneratedChange = Partial<Pick<GeneratedCode, 'published' | 'popular'>>;

/** Changes one field of a generated code in the list. */
export function useChangeGenerated() {
  const { generatedCodes } = trpc.useUtils().client.admin;
  return useRowChange({
    list: ['admin', 'generatedCodes', 'list'],
    send: ({ id, version }: GeneratedCode, change: GeneratedChange) =>
      generatedCodes.update.mutate({ id, version, ...change }),
    failureText: useCodeFailureText(),
  });
}
