import type { TopupService } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { VersionedCache } from '#infra/versioned-cache.ts';
import type { PlayerCheck, Supplier } from '#suppliers/supplier.ts';
import { readCheckToken } from './check-token.ts';
import { SupplierGuard, type Asker } from './supplier-guard.ts';

export interface Player {
  service: TopupService;
  playerId: string;
}

/** Who stands behind an id. */
export interface PlayerChecks {
  /** The name that an earlier check found, if the token is genuine, not too old, and of this very player. */
  nameIn(token: string, player: Player): string | null;
  /** Asks the supplier, unless it was asked a moment ago. Error: supplier_unavailable (no definite answer in time). */
  check(player: Player, asker: Asker): Promise<PlayerCheck>;
}

/** A name stays for a while; who is not there may have been mistyped, or has only just come. */
const FOUND_MS = 60_000;
const MISSING_MS = 10_000;
const MAX_KEPT = 10_000;
type ChecksDeps = Pick<Deps, 'suppliers' | 'clock' | 'privateHash'>;

/**
 * Player checks of one process. Everybody who asks for the same player at the same time shares one question; a
 * supplier that answers hardly anybody is left alone for a few seconds, and its customers are told at once.
 */
export function createPlayerChecks(deps: ChecksDeps, now?: () => number): PlayerChecks {
  const clock = now && { now };
  const kept = new VersionedCache<PlayerCheck>({
    maxAgeMs: FOUND_MS,
    maxSize: MAX_KEPT,
    ...clock,
  });
  const guards = new Map<string, SupplierGuard>();
  const guardOf = ({ name }: Supplier) => {
    const guard = guards.get(name) ?? new SupplierGuard(clock);
    guards.set(name, guard);
    return guard;
  };
  const ask = (player: Player, asker: Asker): Promise<PlayerCheck> => {
    const supplier = deps.suppliers.supplierFor(player.service);
    return guardOf(supplier).run(asker, () =>
      supplier.checkPlayer(player.service, player.playerId),
    );
  };

  return {
    nameIn: (token, player) => readCheckToken(deps, token, player),
    check(player, asker) {
      const key = `${player.service}:${player.playerId}`;
      return kept.get(key, async () => {
        const value = await ask(player, asker);
        return value.found ? { value } : { value, maxAgeMs: MISSING_MS };
      });
    },
  };
}
