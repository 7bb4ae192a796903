import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { useTranslation } from 'react-i18next';

interface DeleteChosenProps {
  /** Question before the rows are deleted. */
  question: { title: string; text: string };
  onConfirm: () => void;
}

/** Deletes the selected rows after a confirmation. */
export function DeleteChosen({ question, onConfirm }: DeleteChosenProps) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    onConfirm();
  };
  return (
    <>
      <Button size="sm" color="red.8" onClick={() => setAsking(true)}>
        {t('form.delete')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={question.title}
        text={question.text}
        confirmLabel={t('form.delete')}
        destructive
      />
    </>
  );
}
