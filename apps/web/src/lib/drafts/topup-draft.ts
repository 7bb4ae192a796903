import { useCallback, useSyncExternalStore } from 'react';
import {
  topupInputCurrencies,
  type TopupInputCurrency,
  type TopupService,
  fieldsOf,
} from '@manabar/contracts/rules';
import { announceStored, storedFields, subscribeToStored } from '../storage.ts';
import { readOwnDraft, writeOwnDraft } from './own-draft.ts';

/** Player confirmed by the shop. */
export interface CheckedPlayer {
  name: string;
  /** Token that proves the check to the order. */
  token: string;
  /** Milliseconds since 1970; the token expires after ten minutes. */
  checkedAt: number;
}

/** Unpaid input of a top-up page. */
export interface TopupDraft {
  /** Player id as typed; for services with logins, the login. */
  playerId: string;
  /** Player found for this id; null when it was not checked. */
  player: CheckedPlayer | null;
  /** Ids of the chosen offers or packages; an id may occur several times. */
  chosen: readonly number[];
  /** Amount typed instead of a choice; empty without one. */
  amount: string;
  /** Currency of a money amount; null when not chosen. */
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

/** The draft is kept in the tab through the log-in and the checkout. */
const keyOf = (service: TopupService) => `topup:${service}`;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function readPlayer(value: unknown): CheckedPlayer | null {
  const { name, token, checkedAt } = fieldsOf(value);
  if (typeof name !== 'string' || typeof token !== 'string' || typeof checkedAt !== 'number')
    return null;
  return { name, token, checkedAt };
}

function parse(stored: string | null): TopupDraft {
  if (stored === null) return nothing;
  const { playerId, player, chosen, amount, inputCurrency } = storedFields(stored);
  return {
    playerId: text(playerId),
    player: readPlayer(player),
    chosen: Array.isArray(chosen) ? chosen.filter((id) => Number.isInteger(id)) : [],
    amount: text(amount),
    inputCurrency: topupInputCurrencies.find((each) => each === inputCurrency) ?? null,
  };
}

/** Returns the same object until the draft or the customer changes. */
function readDraft(service: TopupService): TopupDraft {
  const now = readOwnDraft(keyOf(service));
  const before = kept.get(service);
  if (before && before.text === now) return before.draft;
  const draft = parse(now);
  kept.set(service, { text: now, draft });
  return draft;
}

function writeDraft(service: TopupService, draft: TopupDraft): void {
  writeOwnDraft(keyOf(service), draft);
  announceStored();
}

/** Clears the paid selection and keeps the player for the next top-up. */
export function paidTopup(service: TopupService): void {
  const { playerId, player } = readDraft(service);
  writeDraft(service, { ...nothing, playerId, player });
}

/** The server renders every page with an empty draft. */
const empty = () => nothing;

/** Draft of a service's page, and a function to change parts of it. */
export function useTopupDraft(
  service: TopupService,
): [TopupDraft, (changes: Partial<TopupDraft>) => void] {
  const read = useCallback(() => readDraft(service), [service]);
  const draft = useSyncExternalStore(subscribeToStored, read, empty);
  const change = useCallback(
    (changes: Partial<TopupDraft>) => writeDraft(service, { ...readDraft(service), ...changes }),
    [service],
  );
  return [draft, change];
}
