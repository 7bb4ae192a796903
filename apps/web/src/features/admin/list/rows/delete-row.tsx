import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { useTranslation } from 'react-i18next';
import { useAdminAction } from '../../form/use-admin-action.ts';
import { useSaveToasts } from '../../form/use-save-toasts.ts';

interface DeleteRowProps<Row> {
  /** Null closes the dialog. */
  row: Row | null;
  /** Name of the row. */
  title: (row: Row) => string;
  /** Describes the consequences of the deletion. */
  text: string;
  remove: (row: Row) => Promise<unknown>;
  /** Returns a specific text for a refusal. */
  failureText?: (thrown: unknown) => string;
  /** Shows a failure instead of the usual toast. */
  onFailure?: (thrown: unknown) => void;
  onClose: () => void;
}

/** Asks for confirmation before a row is deleted, and shows a failure. */
export function DeleteRow<Row>(props: DeleteRowProps<Row>) {
  const { row, title, text, remove, failureText, onFailure, onClose } = props;
  const { t } = useTranslation('admin');
  const { saved, failed } = useSaveToasts();
  const { mutate, isPending } = useAdminAction({
    // The row is removed from the list before the dialog closes.
    meta: { refresh: 'awaited' },
    mutationFn: remove,
    onSuccess: () => saved('deleted'),
    onError: onFailure ?? ((thrown) => failed('delete', thrown, failureText)),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={row !== null}
      onClose={onClose}
      onConfirm={() => row && mutate(row)}
      title={row ? title(row) : ''}
      text={text}
      confirmLabel={t('form.delete')}
      destructive
      loading={isPending}
    />
  );
}
