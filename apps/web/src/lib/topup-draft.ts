import { useCallback, useSyncExternalStore } from 'react';
import {
  topupInputCurrencies,
  type TopupInputCurrency,
  type TopupService,
} from '@manabar/contracts/rules';

/** A player whom the shop has found. */
export interface CheckedPlayer {
  name: string;
  /** Proves the check to the order. */
  token: string;
  /** Milliseconds since 1970: the token lives for ten minutes. */
  checkedAt: number;
}

/** What stands on a top-up page and is not paid yet. */
export interface TopupDraft {
  /** As it was typed; a login where that is what the service goes by. */
  playerId: string;
  /** Who was found behind this id; null when it was not checked. */
  player: CheckedPlayer | null;
  /** Ids of the offers or packages that were chosen; one may stand several times. */
  chosen: readonly number[];
  /** The amount that was typed instead; empty without one. */
  amount: string;
  /** The currency of an amount of money; null: not chosen. */
  inputCurrency: TopupInputCurrency | null;
}

const nothing: TopupDraft = {
  playerId: '',
  player: null,
  chosen: [],
  amount: '',
  inputCurrency: null,
};

interface Kept {
  text: string | null;
  draft: TopupDraft;
}

const kept = new Map<TopupService, Kept>();
const listeners = new Set<() => void>();

/** Session storage: a draft outlives the way to the log-in, to the checkout and back, and ends with the tab. */
const keyOf = (service: TopupService) => `topup:${service}`;

type Fields = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const text = (value: unknown) => (typeof value === 'string' ? value : '');

function readPlayer(value: unknown): CheckedPlayer | null {
  const { name, token, checkedAt } = fields(value);
  if (typeof name !== 'string' || typeof token !== 'string' || typeof checkedAt !== 'number')
    return null;
  return { name, token, checkedAt };
}

function parse(stored: string | null): TopupDraft {
  if (stored === null) return nothing;
  try {
    const { playerId, player, chosen, amount, inputCurrency } = fields(JSON.parse(stored));
    return {
      playerId: text(playerId),
      player: readPlayer(player),
      chosen: Array.isArray(chosen) ? chosen.filter((id) => Number.isInteger(id)) : [],
      amount: text(amount),
      inputCurrency: topupInputCurrencies.find((each) => each === inputCurrency) ?? null,
    };
  } catch {
    // Something stands there that is no draft.
    return nothing;
  }
}

function storedText(service: TopupService): string | null {
  try {
    return sessionStorage.getItem(keyOf(service));
  } catch {
    // Without session storage the draft lives as long as the page.
    return kept.get(service)?.text ?? null;
  }
}

/** The same object is returned until something changes. */
function readDraft(service: TopupService): TopupDraft {
  const now = storedText(service);
  const before = kept.get(service);
  if (before && before.text === now) return before.draft;
  const draft = parse(now);
  kept.set(service, { text: now, draft });
  return draft;
}

function writeDraft(service: TopupService, draft: TopupDraft): void {
  const now = JSON.stringify(draft);
  kept.set(service, { text: now, draft });
  try {
    sessionStorage.setItem(keyOf(service), now);
  } catch {
    // Without session storage the draft lives as long as the page.
  }
  for (const listener of listeners) listener();
}

/** What was chosen is paid; whom it was for stays, for the next time. */
export function paidTopup(service: TopupService): void {
  const { playerId, player } = readDraft(service);
  writeDraft(service, { ...nothing, playerId, player });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The server draws every page empty. */
const empty = () => nothing;

/** What stands on a service's page, and how to change parts of it. */
export function useTopupDraft(
  service: TopupService,
): [TopupDraft, (changes: Partial<TopupDraft>) => void] {
  const read = useCallback(() => readDraft(service), [service]);
  const draft = useSyncExternalStore(subscribe, read, empty);
  const change = useCallback(
    (changes: Partial<TopupDraft>) => writeDraft(service, { ...readDraft(service), ...changes }),
    [service],
  );
  return [draft, change];
}
