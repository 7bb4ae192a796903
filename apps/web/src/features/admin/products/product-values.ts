import type { AdminProduct, ProductFields } from '@manabar/contracts';
import { languages, recordOf, type Language } from '@manabar/contracts/rules';

/** Fields of a product that have a text per language. */
export const translatedFields = [
  'title',
  'description',
  'keywords',
  'activation_instructions',
] as const;
type TranslatedField = (typeof translatedFields)[number];
type Texts = Record<TranslatedField, string>;

/** Values of the product form: every text is present, empty when missing. */
export type ProductValues = Omit<ProductFields, 'translations'> & {
  translations: Record<Language, Texts>;
  regionIds: number[];
  /** Currency name by region id. */
  regionCurrencies: Record<string, string>;
};

/** Validated form: own fields of the product, and its regions. */
export interface ProductWire {
  fields: ProductFields;
  regionIds: number[];
  regionCurrencies: Record<string, string>;
}

function textsOf(texts: Partial<Record<TranslatedField, string | undefined>> = {}): Texts {
  return recordOf(translatedFields, (field) => texts[field] ?? '');
}

/** Form values of a product; null for a new one. */
export function valuesOf(product: AdminProduct | null): ProductValues {
  const regions = product?.regions ?? [];
  return {
    ...textsOf(product ?? {}),
    slug: product?.slug ?? '',
    image_url: product?.image_url ?? '',
    game_currency: product?.game_currency ?? '',
    category: product?.category ?? 'gift-card',
    hasGlobalCodes: product?.hasGlobalCodes ?? true,
    code_prefix: product?.code_prefix ?? '',
    translations: recordOf(languages, (language) => textsOf(product?.translations[language])),
    regionIds: regions.map(({ id }) => id),
    regionCurrencies: Object.fromEntries(
      regions.map(({ id, game_currency }) => [String(id), game_currency]),
    ),
  };
}

/** Omits languages and fields without a text. */
function writtenOnly(translations: ProductValues['translations']): ProductFields['translations'] {
  const written = languages.flatMap((language) => {
    const texts = Object.entries(translations[language]).filter(([, text]) => text.trim() !== '');
    return texts.length > 0 ? [[language, Object.fromEntries(texts)]] : [];
  });
  return Object.fromEntries(written) as ProductFields['translations'];
}

/** Own fields of the product in the form of the contract. */
export function fieldsOf(values: ProductValues): ProductFields {
  const { regionIds: _regions, regionCurrencies: _names, translations, ...fields } = values;
  return { ...fields, translations: writtenOnly(translations) };
}

/** Fields that differ from the stored product. */
export function changedFields(stored: AdminProduct, fields: ProductFields): Partial<ProductFields> {
  const before: Record<string, unknown> = { ...fieldsOf(valuesOf(stored)) };
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
}
