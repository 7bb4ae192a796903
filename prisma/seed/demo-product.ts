import type { Language } from '@manabar/contracts';

/** Texts of a product in one language. */
export interface DemoTexts {
  title: string;
  description: string;
  keywords: string;
  activation_instructions: string;
}

export interface DemoOption {
  gameAmount: number;
  /** Major units, as an admin would type them; null: not for sale in that currency. */
  usd: number | null;
  rub: number | null;
  popular?: true;
  /** Codes in stock; several hundred unless given. 0: there was one, and it is gone. */
  stock?: number;
}

/** Options of a product in one region; `currency` names the product's currency there. */
export interface DemoPlace {
  region: 'global' | 'ru' | 'us' | 'eu';
  currency?: string;
  options: DemoOption[];
}

export interface DemoProduct {
  slug: string;
  gameCurrency: string;
  codePrefix?: string;
  /** Pattern of codes: `X` is a letter or digit, `9` a digit, other characters stand for themselves. */
  codePattern: string;
  texts: Record<Language, DemoTexts>;
  places: DemoPlace[];
}

/** Columns to options: amount, price in USD, price in RUB. */
export function priced(
  rows: [gameAmount: number, usd: number | null, rub: number | null][],
  popular: number[] = [],
): DemoOption[] {
  return rows.map(([gameAmount, usd, rub]) => ({
    gameAmount,
    usd,
    rub,
    ...(popular.includes(gameAmount) && { popular: true as const }),
  }));
}
