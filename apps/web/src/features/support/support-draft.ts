import { tabStorage } from '#lib/storage.ts';
import { supportFields, type SupportValues } from './support-rules.ts';

/** Typed message that is not sent yet. `account` is the id of the customer who typed it, empty for a guest. */
export interface SupportDraft {
  values: SupportValues;
  account: string;
}

const KEY = 'supportDraft';

function read(text: string): SupportDraft | null {
  const stored = JSON.parse(text) as { values?: Record<string, unknown>; account?: unknown } | null;
  const values = stored?.values;
  if (!values || typeof stored.account !== 'string') return null;
  const known = supportFields.map((field) => {
    const value = values[field];
    return [field, typeof value === 'string' ? value : ''] as const;
  });
  return { values: Object.fromEntries(known) as SupportValues, account: stored.account };
}

/** Reads the draft of this tab; null when there is none. */
export function readDraft(): SupportDraft | null {
  try {
    const text = tabStorage.read(KEY);
    return text === null ? null : read(text);
  } catch {
    // The stored draft is malformed.
    return null;
  }
}

export function keepDraft(draft: SupportDraft): void {
  tabStorage.write(KEY, JSON.stringify(draft));
}

export const dropDraft = (): void => tabStorage.remove(KEY);
