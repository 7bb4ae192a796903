import { toAppError } from '#lib/errors/errors.ts';
import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { useTranslation } from 'react-i18next';
import { trpc, type RouterInputs } from '#lib/trpc.ts';

/** Slug of the product under which generated codes are sold. */
export const PRODUCT = 'freefire-codes';

type Wanted = Omit<RouterInputs['admin']['generatedCodes']['generate'], 'idempotencyKey'>;

/** Generates codes with one idempotency key per attempt, and shows failures. */
export function useGeneration() {
  const { t } = useTranslation('adminGenerated');
  const attempt = useIdempotencyKey();
  const generate = trpc.admin.generatedCodes.generate.useMutation({
    retry: retryKeyed,
    onSettled: (_made, thrown) => attempt.ended(thrown),
  });
  return {
    generate: (wanted: Wanted) =>
      generate.mutateAsync({ ...wanted, idempotencyKey: attempt.keyFor(wanted) }),
    refusalText: (thrown: unknown): string | null => {
      const { code, details } = toAppError(thrown);
      if (code !== 'not_found') return null;
      if ('product' in details) return t('generate.noProduct');
      return 'denominationId' in details ? t('generate.noDenomination') : null;
    },
  };
}
