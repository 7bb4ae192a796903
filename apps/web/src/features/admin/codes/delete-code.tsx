import type { AdminCode } from '@manabar/contracts';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { DeleteRow } from '../list/rows/delete-row.tsx';
import { codeName } from './shared/code-name.tsx';
import { useCodeFailureText } from './shared/use-code-refusal.ts';

/** Asks for confirmation before a free code is deleted. */
export function DeleteCode({ code, onClose }: { code: AdminCode; onClose: () => void }) {
  const { t } = useTranslation('adminCodes');
  const language = useLanguage();
  const remove = trpc.admin.codes.delete.useMutation();
  return (
    <DeleteRow
      row={code}
      title={() => t('deleteTitle', { code: codeName(code) })}
      text={t('deleteText', {
        product: code.product,
        amount: formatNumber(code.gameAmount, language),
      })}
      remove={({ id }) => remove.mutateAsync({ id })}
      failureText={useCodeFailureText()}
      onClose={onClose}
    />
  );
}
