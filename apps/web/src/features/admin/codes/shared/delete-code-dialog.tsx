import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#components/dialog.tsx';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from '#lib/translation.ts';
import { useSaved } from '../../form/use-saved.ts';
import { useCodeFailureText } from './use-code-refusal.ts';

interface DeleteCodeDialogProps {
  name: string;
  /** What it is, and what is lost. */
  text: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a code is deleted; says why it was not. */
export function DeleteCodeDialog({ name, text, remove, onClose }: DeleteCodeDialogProps) {
  const { t } = useTranslation(['adminCodes', 'admin']);
  const { saved } = useSaved();
  const failureText = useCodeFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => saved('deleted'),
    onError: (thrown) => toast('error', t('admin:failed.delete', { message: failureText(thrown) })),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate()}
      title={t('adminCodes:deleteTitle', { code: name })}
      text={text}
      confirmLabel={t('admin:form.delete')}
      destructive
      loading={isPending}
    />
  );
}
