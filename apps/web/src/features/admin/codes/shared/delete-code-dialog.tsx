import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#components/dialog.tsx';
import { useTranslation } from 'react-i18next';
import { useSaved } from '../../form/use-saved.ts';

interface DeleteCodeDialogProps {
  name: string;
  /** What it is, and what is lost. */
  text: string;
  remove: () => Promise<unknown>;
  failureText: (thrown: unknown) => string;
  onClose: () => void;
}

/** Asks before a code is deleted; says why it was not. */
export function DeleteCodeDialog(props: DeleteCodeDialogProps) {
  const { name, text, remove, failureText, onClose } = props;
  const { t } = useTranslation(['adminCodes', 'admin']);
  const { saved, failed } = useSaved();
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => saved('deleted'),
    onError: (thrown) => failed('delete', thrown, failureText),
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
