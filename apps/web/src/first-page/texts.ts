import type { Language } from '@manabar/contracts/rules';
import { createTexts, loadTexts, type Namespace, type Texts } from '@manabar/i18n';

/** Creates the texts of one page: these namespaces in its language. */
export async function createPageTexts(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<Texts> {
  const loaded = namespaces.map(async (name) => [name, await loadTexts(language, name)] as const);
  return createTexts(language, Object.fromEntries(await Promise.all(loaded)));
}
