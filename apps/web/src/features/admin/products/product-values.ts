import type { AdminProduct, ProductFields } from '@manabar/contracts';
import { languages, type Language } from '@manabar/contracts/rules';

/** The fields that a product has in each language. */
export const translatedFields = [
  'title',
  'description',
  'keywords',
  'activation_instructions',
] as const;
type TranslatedField = (typeof translatedFields)[number];
type Texts = Record<TranslatedField, string>;

/** A product as its form holds it: every text is there, empty where nothing was written. */
export type ProductValues = Omit<ProductFields, 'translations'> & {
  translations: Record<Language, Texts>;
  regionIds: number[];
  /** What the currency is called, by the id of a region. */
  regionCurrencies: Record<string, string>;
};

/** What saving makes of the form: the fields that are the product's own, and where it is offered. */
export interface ProductWire {
  fields: ProductFields;
  regionIds: number[];
  regionCurrencies: Record<string, string>;
}

function textsOf(texts: Partial<Record<TranslatedField, string | undefined>> = {}): Texts {
  const entries = translatedFields.map((field) => [field, texts[field] ?? '']);
  return Object.fromEntries(entries) as Texts;
}

/** Null: a new product. */
export function valuesOf(product: AdminProduct | null): ProductValues {
  const regions = product?.regions ?? [];
  const translations = languages.map((language) => [
    language,
    textsOf(product?.translations[language]),
  ]);
  return {
    ...textsOf(product ?? {}),
    slug: product?.slug ?? '',
    image_url: product?.image_url ?? '',
    game_currency: product?.game_currency ?? '',
    category: product?.category ?? 'gift-card',
    hasGlobalCodes: product?.hasGlobalCodes ?? true,
    code_prefix: product?.code_prefix ?? '',
    translations: Object.fromEntries(translations) as ProductValues['translations'],
    regionIds: regions.map(({ id }) => id),
    regionCurrencies: Object.fromEntries(
      regions.map(({ id, game_currency }) => [String(id), game_currency]),
    ),
  };
}

/** Languages and fields without a text are not there. */
function writtenOnly(translations: ProductValues['translations']): ProductFields['translations'] {
  const written = languages.flatMap((language) => {
    const texts = Object.entries(translations[language]).filter(([, text]) => text.trim() !== '');
    return texts.length > 0 ? [[language, Object.fromEntries(texts)]] : [];
  });
  return Object.fromEntries(written) as ProductFields['translations'];
}

/** The product's own fields, as the contract has them. */
export function fieldsOf(values: ProductValues): ProductFields {
  const { regionIds: _regions, regionCurrencies: _names, translations, ...fields } = values;
  return { ...fields, translations: writtenOnly(translations) };
}

/** The fields that are not as they are stored. */
export function changedFields(stored: AdminProduct, fields: ProductFields): Partial<ProductFields> {
  const before: Record<string, unknown> = { ...fieldsOf(valuesOf(stored)) };
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
}
