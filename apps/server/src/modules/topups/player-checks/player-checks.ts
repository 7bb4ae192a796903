import type { Deps } from '#deps.ts';
import { VersionedCache } from '#infra/caches/versioned-cache.ts';
import type { PlayerCheck, Supplier } from '#suppliers/supplier.ts';
import type { Player, PlayerCheckCaller, PlayerChecks } from '#ports/player-checks.ts';
import { readCheckToken } from './player-check-token.ts';
import { toReadableName } from './to-readable-name.ts';
import { SupplierCircuitBreakers } from './supplier-circuit-breakers.ts';

/** Cache lifetimes: short for a missing player, who may have been mistyped or just created. */
const FOUND_MS = 60_000;
const MISSING_MS = 10_000;
const MAX_KEPT = 10_000;
type ChecksDeps = Pick<Deps, 'suppliers' | 'clock' | 'keyedHash'>;

/**
 * Creates the player checks of one process. Concurrent checks of one player share a supplier call, and a
 * circuit breaker for each supplier rejects calls while most of them fail.
 */
export function createPlayerChecks(deps: ChecksDeps, now?: () => number): PlayerChecks {
  const clock = now && { now };
  const kept = new VersionedCache<PlayerCheck>({
    maxAgeMs: FOUND_MS,
    maxSize: MAX_KEPT,
    ...clock,
  });
  const breakersOf = new Map<string, SupplierCircuitBreakers>();
  const guardOf = ({ name }: Supplier) => {
    const breakers = breakersOf.get(name) ?? new SupplierCircuitBreakers(clock);
    breakersOf.set(name, breakers);
    return breakers;
  };
  const ask = (player: Player, asker: PlayerCheckCaller): Promise<PlayerCheck> => {
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
        if (!value.found) return { value, maxAgeMs: MISSING_MS };
        // A player without a readable name is shown by id.
        return {
          value: { ...value, playerName: toReadableName(value.playerName) || player.playerId },
        };
      });
    },
  };
}
