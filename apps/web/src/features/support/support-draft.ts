import { fieldsOf, recordOf } from '@manabar/contracts/rules';
import { tabStorage } from '#lib/storage.ts';
import { supportFields, type SupportValues } from './support-rules.ts';

/** Typed message that is not sent yet. `account` is the id of the customer who typed it, empty for a guest. */
export interface SupportDraft {
  values: SupportValues;
  account: string;
}

const KEY = 'supportDraft';

function read(text: string): SupportDraft | null {
  const { values, account } = fieldsOf(JSON.parse(text));
  if (!values || typeof account !== 'string') return null;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return { values: recordOf(supportFields, (field) => textOf(fieldsOf(values)[field])), account };
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
