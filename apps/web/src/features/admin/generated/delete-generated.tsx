import type { GeneratedCode } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { codeName } from '../codes/shared/code-name.tsx';
import { useCodeFailureText } from '../codes/shared/use-code-refusal.ts';
import { DeleteRow } from '../list/rows/delete-row.tsx';

/** Asks for confirmation before an unsold code is deleted. */
export function DeleteGenerated({ code, onClose }: { code: GeneratedCode; onClose: () => void }) {
  const { t } = useTranslation(['adminGenerated', 'adminCodes']);
  const remove = trpc.admin.generatedCodes.remove.useMutation();
  return (
    <DeleteRow
      row={code}
      title={() => t('adminCodes:deleteTitle', { code: codeName(code) })}
      text={t('adminGenerated:deleteText', { denomination: code.denomination })}
      remove={({ id }) => remove.mutateAsync({ id })}
      failureText={useCodeFailureText()}
      onClose={onClose}
    />
  );
}
