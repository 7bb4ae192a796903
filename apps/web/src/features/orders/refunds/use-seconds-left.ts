import { useEffect, useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';

const SECOND = 1000;

/** Seconds until a moment by the shop's clock, counted down; null after it has passed or without a moment. */
export function useSecondsLeft(iso: string | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (iso === null) {
      setLeft(null);
      return undefined;
    }
    const count = () => {
      const seconds = Math.ceil((Date.parse(iso) - serverNow()) / SECOND);
      setLeft(seconds > 0 ? seconds : null);
    };
    count();
    const timer = setInterval(count, SECOND);
    return () => clearInterval(timer);
  }, [iso]);
  return left;
}
