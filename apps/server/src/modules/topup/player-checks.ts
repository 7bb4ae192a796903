import type { TopupService } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import type { PlayerCheck } from '#suppliers/supplier.ts';

export interface Player {
  service: TopupService;
  playerId: string;
}

/** Who stands behind an id. */
export interface PlayerChecks {
  /** The name that an earlier check found, if the token is genuine, not too old, and of this very player. */
  nameIn(token: string, player: Player): string | null;
  /** Asks the supplier. Error: supplier_unavailable (no definite answer in time). */
  check(player: Player): Promise<PlayerCheck>;
}

/** Of a shop without a supplier. */
export const noPlayerChecks: PlayerChecks = {
  nameIn: () => null,
  check: () => Promise.reject(new DomainError('supplier_unavailable')),
};
