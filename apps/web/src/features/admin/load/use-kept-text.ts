import { useEffect, useEffectEvent, useState } from 'react';
import { getSession } from '#lib/session/session.ts';
import type { LoadText } from './read-text.ts';

/*
 * Text of a load whose session has ended, kept in memory for the same admin but never in browser storage, because codes
 * are worth money.
 */
let kept: { of: string; userId: string; text: LoadText } | null = null;

function take(of: string): LoadText | null {
  const userId = getSession()?.userId;
  if (kept?.userId !== userId) kept = null;
  if (kept?.of !== of) return null;
  const { text } = kept;
  kept = null;
  return text;
}

/** Keeps the text when the session ends, and restores it in the same dialog (`of`) after the log-in. */
export function useKeptText(of: string, text: LoadText, restore: (text: LoadText) => void): void {
  const [userId] = useState(() => getSession()?.userId);
  const open = useEffectEvent(() => {
    const before = text.text === '' ? take(of) : null;
    if (before) restore(before);
  });
  const leave = useEffectEvent(() => {
    if (userId !== undefined && getSession() === null && text.text !== '')
      kept = { of, userId, text };
  });
  useEffect(() => open(), [of]);
  useEffect(() => () => leave(), []);
}
