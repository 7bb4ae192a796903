import type { PubgCode } from '@manabar/contracts';
import { ConfirmDialog } from '#components/dialog.tsx';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from '#lib/translation.ts';
import { trpc } from '#lib/trpc.ts';
import { codeName } from '../codes/shared/code-name.tsx';
import { packageName } from '../denominations/pubg.ts';
import { useSaved } from '../form/use-saved.ts';
import { usePubgFailureText } from './use-pubg-refusal.ts';

interface DeletePubgCodeProps {
  code: PubgCode;
  onClose: () => void;
}

/** Asks, and says which code it is. */
export function DeletePubgCode({ code, onClose }: DeletePubgCodeProps) {
  const { t } = useTranslation(['adminGames', 'adminCodes', 'admin']);
  const { saved } = useSaved();
  const failureText = usePubgFailureText();
  const remove = trpc.admin.pubgCodes.delete.useMutation({
    onSuccess: () => saved('deleted'),
    onError: (thrown) => toast('error', t('admin:failed.delete', { message: failureText(thrown) })),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ id: code.id })}
      title={t('adminCodes:deleteTitle', { code: codeName(code) })}
      text={t('adminGames:codes.deleteText', { denomination: packageName(code.ucAmount) })}
      confirmLabel={t('admin:form.delete')}
      destructive
      loading={remove.isPending}
    />
  );
}
