import { buyerStatus, toDecimal, type Profile, type Role } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { countCompletedOrders } from '#modules/orders/index.ts';
import { readBalanceMinor } from '#modules/wallet/index.ts';

interface ProfileOwner {
  userId: number;
  nickname: string;
  role: Role;
  mustChangePassword?: boolean | undefined;
}

/** Reads the customer's account, balances and buyer level. */
export async function getProfile(
  deps: Pick<Deps, 'pool'>,
  { userId, nickname, role, mustChangePassword }: ProfileOwner,
): Promise<Profile> {
  const [balances, completed] = await Promise.all([
    readBalanceMinor(deps.pool, userId),
    countCompletedOrders(deps, userId),
  ]);
  return {
    id: userId,
    nickname,
    role,
    balanceUsd: toDecimal(balances.usd),
    balanceRub: toDecimal(balances.rub),
    buyerStatus: buyerStatus(completed),
    ...(mustChangePassword && { mustChangePassword: true }),
  };
}
