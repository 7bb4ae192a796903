import { fieldsOf, recordOf } from '@manabar/contracts/rules';
import { readOwnDraft, removeOwnDraft, writeOwnDraft } from '#lib/drafts/own-draft.ts';
import { storedFields } from '#lib/storage.ts';
import { supportFields, type SupportValues } from './support-rules.ts';

const KEY = 'supportDraft';

/** Reads the typed message that is not sent yet; its fields are empty when there is none. */
export function readDraft(): SupportValues {
  const { values } = storedFields(readOwnDraft(KEY));
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return recordOf(supportFields, (field) => textOf(fieldsOf(values)[field]));
}

export const keepDraft = (values: SupportValues): void => writeOwnDraft(KEY, { values });

export const dropDraft = (): void => removeOwnDraft(KEY);
