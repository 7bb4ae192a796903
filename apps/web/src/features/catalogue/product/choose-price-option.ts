import type { PriceOption } from '@manabar/contracts';

/** Key of a price option within its product and region; the amount alone is not unique. */
export function optionKey(
  option: Pick<PriceOption, 'game_amount' | 'price_usd' | 'price_rub'>,
): string {
  return `${option.game_amount}/${option.price_usd}/${option.price_rub}`;
}

/** Returns the chosen option, else the first in stock, else the first. Undefined when there are none. */
export function chosenOption(
  options: readonly PriceOption[],
  key: string | null,
): PriceOption | undefined {
  return (
    options.find((option) => optionKey(option) === key) ??
    options.find((option) => option.available_count > 0) ??
    options[0]
  );
}

/** Options per page of the amount grid. */
export const PAGE_SIZE = 9;

/** Number of pages for the options; at least one. */
export function pageCount(options: number): number {
  return Math.max(1, Math.ceil(options / PAGE_SIZE));
}

/** Page (from 0) of an option; 0 when the option is not in the list. */
export function pageOf(options: readonly PriceOption[], key: string | null): number {
  const index = options.findIndex((option) => optionKey(option) === key);
  return index < 0 ? 0 : Math.floor(index / PAGE_SIZE);
}
