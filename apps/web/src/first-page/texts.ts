import { createInstance, type i18n } from 'i18next';
import type { Language } from '@manabar/contracts/rules';
import { loadTexts, type Namespace } from '@manabar/i18n';
import { everywhere } from '#lib/locale.ts';

const instances = new Map<Language, Promise<i18n>>();

async function create(language: Language): Promise<i18n> {
  const instance = createInstance();
  await instance.init({
    lng: language,
    fallbackLng: language,
    ns: [...everywhere],
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false }, // React and escapeHtml do
    react: { useSuspense: false },
  });
  return instance;
}

/** The shop's texts in one language, with these namespaces; one instance per language, as pages are drawn in all. */
export async function textsIn(language: Language, namespaces: readonly Namespace[]): Promise<i18n> {
  let creating = instances.get(language);
  if (!creating) {
    creating = create(language);
    instances.set(language, creating);
  }
  const instance = await creating;
  for (const namespace of namespaces) {
    if (instance.hasResourceBundle(language, namespace)) continue;
    instance.addResourceBundle(language, namespace, await loadTexts(language, namespace));
  }
  return instance;
}
