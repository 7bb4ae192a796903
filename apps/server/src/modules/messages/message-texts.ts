import type { Language } from '@manabar/contracts/rules';
import { createTexts, loadTexts } from '@manabar/i18n';

const load = async (language: Language) => {
  const messages = await loadTexts(language, 'messages');
  return createTexts(language, { messages }).getFixedT(language, 'messages');
};

/** Looks up a text of messages by its key. */
export type MessageText = Awaited<ReturnType<typeof load>>;

const loaded = new Map<Language, Promise<MessageText>>();

/** Loads the texts of messages in a language, once for each process. */
export function messageTexts(language: Language): Promise<MessageText> {
  const known = loaded.get(language);
  if (known) return known;
  const loading = load(language);
  loaded.set(language, loading);
  return loading;
}
