/** Slugs that belong to the top-up pages. */
export const reservedSlugs: readonly string[] = ['pubg', 'freefire', 'steam'];

/** Returns whether a mark belongs to its letter: й, ё and ў are separate letters and not и, е and у with a mark. */
function isPartOfLetter(mark: string, before: string): boolean {
  return /[\u0306\u0308]/.test(mark) && /\p{Script=Cyrillic}/u.test(before);
}

/** Maximum length of a slug in characters. */
export const MAX_SLUG = 200;
/** Maximum length of a derived slug in characters, which leaves space for a number after it. */
const MAX_DERIVED_SLUG = 180;

/** Converts a text to a slug: lower case, hyphens for whitespace, no character that must be escaped in an address. */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, (mark, at: number, all: string) =>
      isPartOfLetter(mark, all.charAt(at - 1)) ? mark : '',
    )
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}-]/gu, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

const latin: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'yo', ж: 'zh', з: 'z', и: 'i', й: 'y' },
  ...{ к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f' },
  ...{ х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu' },
  ...{ я: 'ya', ў: 'o', қ: 'q', ғ: 'g', ҳ: 'h', і: 'i', ї: 'yi', є: 'ye', ґ: 'g' },
};

/** Returns whether a product may use the slug; reserved and numeric slugs have other meanings. */
export function isFreeSlug(slug: string): boolean {
  return slug !== '' && !reservedSlugs.includes(slug) && !/^\d+$/.test(slug);
}

/** Derives the slug of a new product from its title, in Latin letters and not reserved. */
export function productSlug(title: string): string {
  const letters = slugify(title).replace(
    /\p{Script=Cyrillic}/gu,
    (letter) => latin[letter] ?? letter,
  );
  // A cut may leave a final hyphen or an unpaired surrogate.
  const slug = letters.slice(0, MAX_DERIVED_SLUG).replace(/[-\p{Surrogate}]+$/u, '') || 'product';
  return isFreeSlug(slug) ? slug : `${slug}-codes`;
}
