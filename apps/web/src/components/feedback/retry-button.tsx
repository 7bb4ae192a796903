import { useLayoutEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Repeats a failed call. The content around takes the focus when the focused button disappears with the error. */
export function RetryButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('common');
  const ref = useRef<HTMLButtonElement>(null);
  // The cleanup of a layout effect runs while the button is still in the document.
  useLayoutEffect(() => {
    const button = ref.current;
    const content = button?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (document.activeElement === button)
        requestAnimationFrame(() => content?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <Button ref={ref} variant="default" onClick={onClick}>
      {t('retry')}
    </Button>
  );
}
