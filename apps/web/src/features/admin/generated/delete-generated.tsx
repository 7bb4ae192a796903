import type { GeneratedCode } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { codeName } from '../codes/shared/code-name.tsx';
import { DeleteCodeDialog } from '../codes/shared/delete-code-dialog.tsx';
import { useCodeFailureText } from '../codes/shared/use-code-refusal.ts';

/** Asks before a code that nobody has is deleted. */
export function DeleteGenerated({ code, onClose }: { code: GeneratedCode; onClose: () => void }) {
  const { t } = useTranslation('adminGenerated');
  const remove = trpc.admin.generatedCodes.remove.useMutation();
  return (
    <DeleteCodeDialog
      name={codeName(code)}
      text={t('deleteText', { denomination: code.denomination })}
      remove={() => remove.mutateAsync({ id: code.id })}
      failureText={useCodeFailureText()}
      onClose={onClose}
    />
  );
}
