import type { Language } from '@manabar/contracts/rules';
import { formatDateTime } from '#lib/format/format.ts';
import { figureTags } from '@manabar/i18n';

const MINUTE = 60_000;
const units: [unit: Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

interface AgoOptions {
  /** "10 min. ago" instead of "10 minutes ago". */
  short?: boolean;
  /** The browser's time zone by default. */
  timeZone?: string | undefined;
}

/** Formats an age, such as "3 days ago"; in Uzbek, whose words browsers lack, the date and time. */
export function formatAgo(
  iso: string,
  now: number,
  language: Language,
  { short = false, timeZone }: AgoOptions = {},
): string {
  if (language === 'uz') return formatDateTime(iso, language, timeZone);
  const style = short ? 'short' : 'long';
  const format = new Intl.RelativeTimeFormat(figureTags[language], { numeric: 'auto', style });
  const past = Math.max(0, now - Date.parse(iso));
  const [unit, length] = units.find(([, each]) => past >= each) ?? ['second', 1000];
  // No line breaks between the number and its unit.
  return format
    .format(unit === 'second' ? 0 : -Math.floor(past / length), unit)
    .replaceAll(' ', '\u00a0');
}
