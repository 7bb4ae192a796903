import { languages, type Language } from '@manabar/contracts';

const [FALLBACK] = languages;
const isLanguage = (value: string): value is Language =>
  (languages as readonly string[]).includes(value);

/** Browsers send few different headers; reading each once is enough. */
const read = new Map<string, Language>();
const MAX_READ = 200;

/** The language that fits an Accept-Language header best; ru when none does. */
export function negotiateLanguage(header: string | undefined): Language {
  if (!header) return FALLBACK;
  const known = read.get(header);
  if (known) return known;
  const language = best(header);
  if (read.size >= MAX_READ) read.clear();
  read.set(header, language);
  return language;
}

function best(header: string): Language {
  const wanted = header.split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find(Boolean);
    return {
      language: tag.trim().split('-')[0] ?? '',
      quality: quality === undefined ? 1 : Number(quality),
      index,
    };
  });
  const ranked = wanted
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  for (const { language } of ranked) {
    if (language === '*') return FALLBACK;
    if (isLanguage(language)) return language;
  }
  return FALLBACK;
}
