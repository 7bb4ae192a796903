import { useCallback } from 'react';
import type { KeyPrefix } from 'i18next';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '@manabar/contracts/rules';
import type { Namespace } from '@manabar/i18n';

/** Returns a function for the text of a name in a group of loaded texts; undefined for an unknown name. */
export function useTextOf<N extends Namespace>(
  namespace: N,
  group: KeyPrefix<N>,
): (name: string) => string | undefined {
  const { i18n } = useTranslation(namespace);
  const texts: unknown = i18n.getResource(i18n.language, namespace, String(group));
  return useCallback(
    (name) => {
      const text = Object.hasOwn(fieldsOf(texts), name) ? fieldsOf(texts)[name] : undefined;
      return typeof text === 'string' ? text : undefined;
    },
    [texts],
  );
}

/** Returns a function for the word of a value; a value that this release does not know is shown unchanged. */
export function useWords<N extends Namespace>(
  namespace: N,
  group: KeyPrefix<N>,
): (value: string) => string {
  const textOf = useTextOf(namespace, group);
  return useCallback((value) => textOf(value) ?? value, [textOf]);
}
