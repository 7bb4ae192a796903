import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#components/dialog.tsx';
import { useTranslation } from 'react-i18next';
import { useSaved } from '../form/use-saved.ts';

interface DeleteRowProps<Row> {
  /** Null: nothing is asked. */
  row: Row | null;
  /** Names it. */
  title: (row: Row) => string;
  /** What is lost, and what stays. */
  text: string;
  remove: (row: Row) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a row is deleted; says when it was not. */
export function DeleteRow<Row>({ row, title, text, remove, onClose }: DeleteRowProps<Row>) {
  const { t } = useTranslation('admin');
  const { saved, failed } = useSaved();
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => saved('deleted'),
    onError: (thrown) => failed('delete', thrown),
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
