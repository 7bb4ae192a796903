import type { TopupService } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { Circuit } from '#infra/circuit.ts';
import { createPlaces, type Places } from '#infra/places.ts';
import { VersionedCache } from '#infra/versioned-cache.ts';
import type { PlayerCheck, Supplier } from '#suppliers/supplier.ts';
import { readCheckToken } from './check-token.ts';

export interface Player {
  service: TopupService;
  playerId: string;
}

/** Who stands behind an id. */
export interface PlayerChecks {
  /** The name that an earlier check found, if the token is genuine, not too old, and of this very player. */
  nameIn(token: string, player: Player): string | null;
  /** Asks the supplier, unless it was asked a moment ago. Error: supplier_unavailable (no definite answer in time). */
  check(player: Player): Promise<PlayerCheck>;
}

/** A name stays for a while; who is not there may have been mistyped, or has only just come. */
const FOUND_MS = 60_000;
const MISSING_MS = 10_000;
const MAX_KEPT = 10_000;
/** Questions to one supplier that are under way at once, each for up to the supplier's time limit. */
const MAX_ASKED = 32;

const whenToRest = { failures: 5, withinMs: 30_000, restMs: 3000 };

type ChecksDeps = Pick<Deps, 'suppliers' | 'clock' | 'privateHash'>;

/**
 * Player checks of one process. Everybody who asks for the same player at the same time shares one question; a
 * supplier that does not answer is left alone for a few seconds, and its customers are told at once.
 */
export function createPlayerChecks(deps: ChecksDeps, now?: () => number): PlayerChecks {
  const clock = now && { now };
  const kept = new VersionedCache<PlayerCheck>({
    maxAgeMs: FOUND_MS,
    maxSize: MAX_KEPT,
    ...clock,
  });
  const guards = new Map<string, { circuit: Circuit; places: Places }>();
  const guardOf = ({ name }: Supplier) => {
    const guard = guards.get(name) ?? {
      circuit: new Circuit({ ...whenToRest, ...clock }),
      places: createPlaces(MAX_ASKED),
    };
    guards.set(name, guard);
    return guard;
  };

  const ask = async (player: Player, key: string): Promise<PlayerCheck> => {
    const supplier = deps.suppliers.supplierFor(player.service);
    const { circuit, places } = guardOf(supplier);
    const leave = places.take();
    if (!leave) throw unavailableFor(1000);
    try {
      const wait = circuit.waitMs();
      if (wait !== null) throw unavailableFor(wait);
      const check = await supplier
        .checkPlayer(player.service, player.playerId)
        .catch((error: unknown) => {
          circuit.failed(key);
          throw error;
        });
      circuit.succeeded();
      return check;
    } finally {
      leave();
    }
  };

  return {
    nameIn: (token, player) => readCheckToken(deps, token, player),
    check(player) {
      const key = `${player.service}:${player.playerId}`;
      return kept.get(key, async () => {
        const value = await ask(player, key);
        return value.found ? { value } : { value, maxAgeMs: MISSING_MS };
      });
    },
  };
}

function unavailableFor(ms: number): DomainError {
  return new DomainError('supplier_unavailable', undefined, { retryAfter: Math.ceil(ms / 1000) });
}
