import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#lib/toasts.ts';
import { copyText } from './copy-text.ts';

/** How long the tick stands. */
const TICK_MS = 2000;

/** Copies with a toast; `ticked` names what was copied last, for a moment. */
export function useCopy() {
  const { t } = useTranslation('orders');
  const [ticked, setTicked] = useState<string | null>(null);
  useEffect(() => {
    if (ticked === null) return undefined;
    const timer = setTimeout(() => setTicked(null), TICK_MS);
    return () => clearTimeout(timer);
  }, [ticked]);
  async function copy(what: string, text: string, message: string): Promise<void> {
    if (await copyText(text)) {
      setTicked(what);
      toast('success', message);
    } else {
      toast('error', t('codes.copy_failed'));
    }
  }
  return { ticked, copy };
}
