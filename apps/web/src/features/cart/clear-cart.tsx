import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { Icon } from '#components/media/icon.tsx';
import classes from './clear-cart.module.css';

interface ClearCartProps {
  count: number;
  onClear: () => void;
}

/** Empties the cart after a confirmation. */
export function ClearCart({ count, onClear }: ClearCartProps) {
  const { t } = useTranslation('cart');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={classes.clear}
        px="xs"
        leftSection={<Icon name="trash" size={18} />}
        onClick={() => setAsking(true)}
      >
        {t('clear.action')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClear();
        }}
        title={t('clear.title')}
        text={t('clear.text', { count })}
        confirmLabel={t('clear.confirm')}
        destructive
      />
    </>
  );
}
