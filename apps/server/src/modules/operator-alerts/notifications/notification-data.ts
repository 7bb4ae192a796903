import { alertRule } from '@manabar/contracts/operator-alert-catalogue';

/** Data of an alert in a message; only ids and numbers. */
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
  /** Number of further alerts. */
  more: number;
  /** Ids of these alerts; absent in a message of an older version. */
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

/** Stored content of a message to a channel. */
export type StoredContent =
  | { kind: 'alerts'; data: AlertsData }
  | { kind: 'digest'; data: DigestData };

/** Content of a message to a channel. */
export type NotificationContent = StoredContent | { kind: 'test'; data: Record<never, never> };

/** Most alerts in one message; a chat accepts 4096 characters. */
const MAX_LINES = 8;
/** Most ids in a message while its channel fails; further alerts may be counted twice. */
const MAX_COUNTED = 1000;

const isCritical = ({ alert }: AlertLine) => alertRule(alert).severity === 'critical';

/**
 * Adds alerts to a waiting message; newer figures replace those of a known alert, which is not counted again. Critical alerts
 * come first, then the newest, so that many warnings do not hide a critical alert.
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
