import { useEffect, useRef, useState, type ReactNode } from 'react';
import { fallingPrices, toMinorPair } from '@manabar/contracts/rules';
import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import type { FormPrices } from './form-prices.ts';

export interface NamedPriceChange {
  name: string;
  before: FormPrices;
  after: FormPrices;
}

interface Asked extends NamedPriceChange {
  percent: number;
  falling: ReturnType<typeof fallingPrices>;
  answer: (agreed: boolean) => void;
}

/** Formats the falling prices in the language. */
function usePricesText() {
  const format = useFormatter();
  return (prices: FormPrices, names: Asked['falling']) =>
    names
      .map((name) => format.money(prices[name] ?? 0, name === 'priceUsd' ? 'usd' : 'rub'))
      .join(', ');
}

/** Shows the old and the new price before a large fall is saved. */
function FallQuestion({ name, before, after, percent, falling, answer }: Asked) {
  const { t } = useTranslation('admin');
  const textOf = usePricesText();
  const shown = textOf(after, falling);
  return (
    <ConfirmDialog
      opened
      destructive
      title={t('fall.title', { percent })}
      text={t('fall.text', { name, before: textOf(before, falling), after: shown })}
      confirmLabel={t('fall.confirm', { after: shown })}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}

/** Returns a signal that aborts when the component is unmounted. */
function useUnmountSignal(): () => AbortSignal {
  const mounted = useRef(new AbortController());
  useEffect(() => {
    const now = (mounted.current = new AbortController());
    return () => now.abort();
  }, []);
  return () => mounted.current.signal;
}

/** Asks before a price falls by more than the shop's limit. `agree` resolves to false when the form is left. */
export function useFallQuestion(): {
  agree: (change: NamedPriceChange) => Promise<boolean>;
  question: ReactNode;
  /** The form was left. */
  isLeft: () => boolean;
} {
  const { settings } = trpc.useUtils().admin.prices;
  const [asked, setAsked] = useState<Asked | null>(null);
  const unmounted = useUnmountSignal();
  return {
    agree: async (change) => {
      const { fallPercent: percent } = await settings.ensureData();
      const [before, after] = [toMinorPair(change.before), toMinorPair(change.after)];
      const falling = fallingPrices(before, after, percent);
      if (falling.length === 0) return true;
      const left = unmounted();
      if (left.aborted) return false;
      return new Promise((resolve) => {
        // A save that never ends would block every later refresh.
        left.addEventListener('abort', () => resolve(false));
        const answer = (agreed: boolean) => {
          setAsked(null);
          resolve(agreed);
        };
        setAsked({ ...change, percent, falling, answer });
      });
    },
    question: asked && <FallQuestion {...asked} />,
    isLeft: () => unmounted().aborted,
  };
}
