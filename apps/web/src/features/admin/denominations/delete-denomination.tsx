import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog.tsx';
import { useTranslation } from 'react-i18next';
import { useSaved } from '../form/use-saved.ts';
import type { Denomination, DenominationGame } from './denomination.ts';

interface DeleteDenominationProps {
  game: DenominationGame;
  row: Denomination;
  onClose: () => void;
}

/** Asks before one goes for good. */
export function DeleteDenomination({ game, row, onClose }: DeleteDenominationProps) {
  const { t } = useTranslation(['adminGames', 'admin']);
  const remove = game.useDelete();
  const { saved, failed } = useSaved();
  const [deleting, setDeleting] = useState(false);
  const run = async () => {
    setDeleting(true);
    try {
      await remove(row.id);
      await saved('deleted');
    } catch (thrown) {
      failed('delete', thrown);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      destructive
      loading={deleting}
      title={t('adminGames:delete.title', { name: row.name })}
      text={t(`adminGames:delete.${game.name}`)}
      confirmLabel={t('admin:form.delete')}
      onClose={onClose}
      onConfirm={() => void run()}
    />
  );
}
