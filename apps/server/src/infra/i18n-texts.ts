import type { Language } from '@manabar/contracts/rules';
import { createTexts, loadTexts, type Namespace } from '@manabar/i18n';

/** Returns the texts of a namespace in a language; each language is loaded once for the process. */
export function textsOf<const N extends Namespace>(namespace: N) {
  const load = async (language: Language) => {
    const texts = await loadTexts(language, namespace);
    return createTexts(language, { [namespace]: texts }).getFixedT(language, namespace);
  };
  const loaded = new Map<Language, ReturnType<typeof load>>();
  return (language: Language) => {
    const texts = loaded.get(language) ?? load(language);
    loaded.set(language, texts);
    return texts;
  };
}
