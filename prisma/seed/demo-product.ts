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
  /** Prices in major units, as an admin would type them; null means not for sale in that currency. */
  usd: number | null;
  rub: number | null;
  popular?: true;
  /** Number of codes in stock; several hundred by default. 0 means sold out. */
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
  /** Pattern of codes: `X` is a letter or digit, `9` a digit; other characters are literal. */
  codePattern: string;
  texts: Record<Language, DemoTexts>;
  places: DemoPlace[];
}

/** Converts rows of amount, price in USD and price in RUB to options. */
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
