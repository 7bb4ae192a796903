import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { TFunction } from 'i18next';
import { languages } from '@manabar/contracts/rules';
import { Texts, type Namespaces } from './texts.ts';

/** The browser's texts; what is drawn elsewhere brings its own. */
export const texts = new Texts(languages[0]);
export const TextsContext = createContext(texts);

/**
 * `t` of one or more namespaces. It is another function when the language is another one, and what uses it is drawn
 * again.
 */
export function useTranslation<const N extends Namespaces>(namespaces: N): { t: TFunction<N> } {
  const source = useContext(TextsContext);
  const language = useSyncExternalStore(source.subscribe, source.language, source.language);
  const names = typeof namespaces === 'string' ? namespaces : namespaces.join(' ');
  const t = useMemo(
    () => source.translator(names.split(' ') as unknown as N),
    // One for each language, so that effects and memos follow.
    [source, names, language],
  );
  return { t };
}
