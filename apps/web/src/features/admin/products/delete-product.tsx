import type { AdminProduct } from '@manabar/contracts';
import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/errors/errors.ts';
import { useSaveToasts } from '../form/use-save-toasts.ts';

interface DeleteProductProps {
  product: AdminProduct | null;
  onClose: () => void;
}

/** Asks for confirmation and describes the consequences for sold items. */
export function DeleteProduct({ product, onClose }: DeleteProductProps) {
  const { t } = useTranslation('adminProducts');
  const { t: general } = useTranslation('admin');
  const errorText = useErrorText();
  const { saved } = useSaveToasts();
  const remove = trpc.admin.products.delete.useMutation({
    meta: { refresh: 'awaited' },
    onSuccess: () => saved('deleted'),
    onError: (thrown) => toast('error', t('failed.delete', { message: errorText(thrown) })),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={product !== null}
      onClose={onClose}
      onConfirm={() => product && remove.mutate({ id: product.id })}
      title={t('deleteTitle', { title: product?.title ?? '' })}
      text={t('deleteText')}
      confirmLabel={general('form.delete')}
      destructive
      loading={remove.isPending}
    />
  );
}
