import type { AdminCode } from '@manabar/contracts';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { codeName } from './shared/code-name.tsx';
import { DeleteCodeDialog } from './shared/delete-code-dialog.tsx';
import { useCodeFailureText } from './shared/use-code-refusal.ts';

/** Asks before a free code is deleted. */
export function DeleteCode({ code, onClose }: { code: AdminCode; onClose: () => void }) {
  const { t } = useTranslation('adminCodes');
  const language = useLanguage();
  const remove = trpc.admin.codes.delete.useMutation();
  return (
    <DeleteCodeDialog
      name={codeName(code)}
      text={t('deleteText', {
        product: code.product,
        amount: formatNumber(code.gameAmount, language),
      })}
      remove={() => remove.mutateAsync({ id: code.id })}
      failureText={useCodeFailureText()}
      onClose={onClose}
    />
  );
}
