import type { Texts } from './texts.ts';
import { en } from './texts-en.ts';
import { ru } from './texts-ru.ts';
import { uz } from './texts-uz.ts';

export const languages = ['ru', 'en', 'uz'] as const;
export type Language = (typeof languages)[number];

export const texts: Record<Language, Texts> = { ru, en, uz };

const isLanguage = (text: string | undefined): text is Language =>
  languages.some((language) => language === text);

/** Returns the language requested in the address, else the first supported one of the browser's languages. */
export function chooseLanguage(asked: unknown, accepted: string | undefined): Language {
  if (typeof asked === 'string' && isLanguage(asked)) return asked;
  const wishes = (accepted ?? '').split(',').map((wish) => {
    const [tag = '', ...options] = wish.trim().toLowerCase().split(';');
    const quality = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find(Boolean);
    return { language: tag.split('-')[0], quality: Number(quality ?? 1) };
  });
  const sorted = wishes.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return sorted.map(({ language }) => language).find(isLanguage) ?? 'ru';
}
