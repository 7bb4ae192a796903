import { currencies, type Listed } from './currencies.ts';
import { rateOf } from './rate-of.ts';

const DAY_MS = 86_400_000;
const MOSCOW_MS = 3 * 3_600_000;
const DECIMALS = 4;

/** Formats a whole number of 10^-`decimals` with a comma, as the bank does. */
function decimal(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)},${digits.slice(-decimals)}`;
}

function valute(listed: Listed, date: number): string {
  const value = rateOf(listed, date);
  const zeros = String(listed.nominal).length - 1;
  const perUnit = decimal(value, DECIMALS + zeros).replace(/,?0+$/, '');
  return (
    `<Valute ID="${listed.id}"><NumCode>${listed.numCode}</NumCode>` +
    `<CharCode>${listed.charCode}</CharCode><Nominal>${listed.nominal}</Nominal>` +
    `<Name>${listed.name}</Name><Value>${decimal(value, DECIMALS)}</Value>` +
    `<VunitRate>${perUnit}</VunitRate></Valute>`
  );
}

/** Returns the last day for which the bank had set rates; it sets none for Sundays and Mondays. */
function lastSet(date: number): number {
  const weekday = new Date(date).getUTCDay();
  return date - (weekday === 0 ? 1 : weekday === 1 ? 2 : 0) * DAY_MS;
}

/** Formats a day as `21.11.2026`. */
function written(date: number): string {
  const [year, month, day] = new Date(date).toISOString().slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
}

/** Returns the current day in Moscow as its midnight in UTC. */
export function moscowDay(now: number): number {
  return Math.floor((now + MOSCOW_MS) / DAY_MS) * DAY_MS;
}

/** Parses `dd/mm/yyyy` (also with dots); undefined for an invalid day. */
export function readDay(text: string): number | undefined {
  const [, day, month, year] = /^(\d{2})[/.](\d{2})[/.](\d{4})$/.exec(text) ?? [];
  const date = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  // Date.parse accepts the 31st of a shorter month as a day of the next one.
  return Number.isNaN(date) || written(date) !== `${day}.${month}.${year}` ? undefined : date;
}

const head = '<?xml version="1.0" encoding="windows-1251"?>';

/** Returns the file for a day, before it is encoded. */
export function dailyFile(date: number): string {
  const day = lastSet(date);
  const lines = currencies.map((listed) => valute(listed, day)).join('');
  return `${head}<ValCurs Date="${written(day)}" name="Foreign Currency Market">${lines}</ValCurs>`;
}

/** Answer of the bank to an invalid date. */
export const wrongDateFile = `${head}<ValCurs>Error in parameters</ValCurs>`;
