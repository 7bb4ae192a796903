import type { Language } from '@manabar/contracts/rules';
import { loadTexts, type Namespace } from '@manabar/i18n';
import { Texts } from '#lib/texts.ts';

const instances = new Map<Language, Texts>();

/** The shop's texts in one language, with these namespaces; one instance per language, as pages are drawn in all. */
export async function textsIn(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<Texts> {
  const texts = instances.get(language) ?? new Texts(language);
  instances.set(language, texts);
  for (const namespace of namespaces) {
    if (!texts.has(language, namespace))
      texts.add(language, namespace, await loadTexts(language, namespace));
  }
  return texts;
}
