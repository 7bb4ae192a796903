import type { Language } from '@manabar/contracts/rules';
import { createTexts, loadTexts } from '@manabar/i18n';

const load = async (language: Language) => {
  const alerts = await loadTexts(language, 'alerts');
  return createTexts(language, { alerts }).getFixedT(language, 'alerts');
};

/** Looks up a text of notifications by its key. */
export type NotificationText = Awaited<ReturnType<typeof load>>;

const loaded = new Map<Language, Promise<NotificationText>>();

/** Loads the texts of notifications in a language, once for each process. */
export function notificationTexts(language: Language): Promise<NotificationText> {
  const known = loaded.get(language);
  if (known) return known;
  const loading = load(language);
  loaded.set(language, loading);
  return loading;
}
