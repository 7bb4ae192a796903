import { supportFields, type SupportValues } from './support-rules.ts';

/** What was typed and not sent yet. `account`: id of who was logged in while typing, empty for nobody. */
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

/** The draft of this tab; null when there is none. Session storage: it ends with the tab. */
export function readDraft(): SupportDraft | null {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? null : read(text);
  } catch {
    // No storage, or something in it that is no draft.
    return null;
  }
}

export function keepDraft(draft: SupportDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without session storage the draft lives as long as the page.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored there then.
  }
}
