/** Normalises a text for searching: ignores case and unifies the apostrophes of oʻ, gʻ and maʼno. */
export function normalizeSearchText(text: string): string {
  return text.toLowerCase().replace(/[‘’`´ʻʼ]/g, "'");
}
