import type { TFunction } from 'i18next';
import type { Language } from '@manabar/contracts/rules';
import { localeTags, type Namespace } from '@manabar/i18n';

type Bundle = Record<string, unknown>;
type Values = Readonly<Record<string, string | number | undefined>>;
/** One namespace, or several that are looked through in turn. */
export type Namespaces = Namespace | readonly Namespace[];

function textAt(bundle: Bundle | undefined, path: string): string | undefined {
  let node: unknown = bundle;
  for (const part of path.split('.')) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = (node as Bundle)[part];
  }
  return typeof node === 'string' ? node : undefined;
}

/**
 * The shop's texts in one language at a time: keys in objects, `{{value}}`, plural forms (`key_one`) by `count`. What
 * is escaped is the business of whoever puts a text somewhere.
 */
export class Texts {
  #language: Language;
  #plurals: Intl.PluralRules;
  readonly #bundles = new Map<string, Bundle>();
  readonly #listeners = new Set<() => void>();

  constructor(language: Language) {
    this.#language = language;
    this.#plurals = new Intl.PluralRules(localeTags[language]);
  }

  /** The language in use. */
  readonly language = (): Language => this.#language;

  has(language: Language, namespace: Namespace): boolean {
    return this.#bundles.has(`${language}/${namespace}`);
  }

  add(language: Language, namespace: Namespace, bundle: Bundle): void {
    this.#bundles.set(`${language}/${namespace}`, bundle);
  }

  change(language: Language): void {
    this.#language = language;
    this.#plurals = new Intl.PluralRules(localeTags[language]);
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Answers texts by key: of these namespaces, or of the one that the key names (`namespace:key`). */
  translator<const N extends Namespaces>(namespaces: N): TFunction<N> {
    const usual = new Array<Namespace>().concat(namespaces);
    const translate = (key: string, values?: Values) => this.#text(usual, key, values);
    return translate as unknown as TFunction<N>;
  }

  #text(usual: readonly Namespace[], key: string, values: Values = {}): string {
    const [namespace, path] = key.includes(':') ? key.split(':', 2) : [undefined, key];
    const { count } = values;
    const paths =
      typeof count === 'number'
        ? [`${path}_${this.#plurals.select(count)}`, `${path}_other`, path]
        : [path];
    for (const name of namespace === undefined ? usual : [namespace]) {
      const bundle = this.#bundles.get(`${this.#language}/${name}`);
      for (const wanted of paths) {
        const text = textAt(bundle, wanted ?? '');
        if (text !== undefined) return fill(text, values);
      }
    }
    return key;
  }
}

function fill(text: string, values: Values): string {
  return text.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => String(values[name] ?? ''));
}
