/** A text as it is searched: whatever the case, and whichever mark stands for the one in oʻ, gʻ and maʼno. */
export function searchForm(text: string): string {
  return text.toLowerCase().replace(/[‘’`´ʻʼ]/g, "'");
}
