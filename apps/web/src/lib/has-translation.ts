import { fieldsOf } from '@manabar/contracts/rules';
import type { Namespace, Texts } from '@manabar/i18n';

/** Whether a group of loaded texts in the current language contains a text of this name. */
export const hasTranslation = (
  texts: Texts,
  namespace: Namespace,
  group: string,
  name: string,
): boolean => Object.hasOwn(fieldsOf(texts.getResource(texts.language, namespace, group)), name);
