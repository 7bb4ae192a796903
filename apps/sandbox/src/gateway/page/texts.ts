import type { TestCard } from '../cards.ts';
import type { FieldError, FieldName } from './card-form.ts';
import { en } from './texts-en.ts';
import { ru } from './texts-ru.ts';
import { uz } from './texts-uz.ts';

export const languages = ['ru', 'en', 'uz'] as const;
export type Language = (typeof languages)[number];

/** All that the payment page says. */
export interface Texts {
  languageName: string;
  languages: string;
  bank: string;
  title: string;
  errorTitle: string;
  sandbox: string;
  sandboxNote: string;
  amount: string;
  order: string;
  shop: string;
  method: string;
  bankCard: string;
  mir: string;
  sbp: string;
  soon: string;
  card: string;
  fields: Record<FieldName, string>;
  expiryHint: string;
  cvcHint: string;
  pay: string;
  cancel: string;
  back: string;
  declined: string;
  declinedNote: string;
  checkFields: string;
  states: Record<
    'captured' | 'refunded' | 'cancelled' | 'expired' | 'processing',
    [string, string]
  >;
  late: string;
  testCards: string;
  testCardNotes: Record<TestCard, string>;
  errors: Record<FieldError, string>;
  notFound: [string, string];
}

export const texts: Record<Language, Texts> = { ru, en, uz };

const isLanguage = (text: string | undefined): text is Language =>
  languages.some((language) => language === text);

/** The language asked for in the address, else the first one of the browser's that is spoken here. */
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
