import { alertRule } from '@manabar/contracts/operator-alerts';

/** An alert as a message tells of it; ids and numbers only. */
export interface AlertLine {
  /** Id of the stored alert, as text. */
  id: string;
  alert: string;
  subject: string;
  count: number;
  first: string;
  last: string;
}

export interface AlertsData {
  lines: AlertLine[];
  /** Further alerts that are only counted. */
  more: number;
  /** Ids of these alerts; absent in a message that an older version wrote. */
  counted?: string[];
}

/** Figures of the daily message. */
export interface DigestData {
  counts: { alert: string; count: number }[];
  paymentExceptions: number;
  stuckTopups: number;
  lowStock: number;
  supportMessages: number;
}

/** Content of a message that waits for its channel; the database holds it as it was written. */
export type StoredContent =
  | { kind: 'alerts'; data: AlertsData }
  | { kind: 'digest'; data: DigestData };

/** What a message to a channel tells. */
export type NotificationContent = StoredContent | { kind: 'test'; data: Record<never, never> };

/** Alerts that one message tells of; a chat takes 4096 characters. */
const MAX_LINES = 8;
/** Ids that a message remembers while its channel fails; further alerts may be counted twice. */
const MAX_COUNTED = 1000;

const isCritical = ({ alert }: AlertLine) => alertRule(alert).severity === 'critical';

/**
 * Adds alerts to a waiting message; a known one is replaced by its newer figures, and is not counted again. Critical alerts
 * come first, then the newest, so that many warnings do not hide one of them.
 */
export function addLines(
  { lines, more, counted = [] }: AlertsData,
  added: readonly AlertLine[],
): AlertsData {
  const byId = new Map([...lines, ...added].map((line) => [line.id, line]));
  const all = [...byId.values()].toSorted(
    (a, b) => Number(isCritical(b)) - Number(isCritical(a)) || b.last.localeCompare(a.last),
  );
  const shown = all.slice(0, MAX_LINES);
  const ids = new Set([...counted, ...all.slice(MAX_LINES).map(({ id }) => id)]);
  for (const { id } of shown) ids.delete(id);
  return {
    lines: shown,
    more: more - counted.length + ids.size,
    counted: [...ids].slice(-MAX_COUNTED),
  };
}
