/** Slugs that belong to the top-up pages. */
export const reservedSlugs: readonly string[] = ['pubg', 'freefire', 'steam'];

/** Slug of a title: lower-cased, whitespace to hyphens, nothing that an address would have to escape. */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}-]/gu, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The slug a new product gets: of its title, and never a reserved one or one of digits only. */
export function productSlug(title: string): string {
  const slug = slugify(title) || 'product';
  return reservedSlugs.includes(slug) || /^\d+$/.test(slug) ? `${slug}-codes` : slug;
}
