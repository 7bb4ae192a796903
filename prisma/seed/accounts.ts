import { adjustBalance, createUser, type AuditActor, type Deps } from '@manabar/server/seed-api';

/** What the demo's customer starts with, minor units. */
const START = [
  { currency: 'usd', amount: 100_00n },
  { currency: 'rub', amount: 10_000_00n },
] as const;

async function userId(
  deps: Deps,
  user: { nickname: string; password: string; role: 'admin' | 'user' },
): Promise<number> {
  const found = await deps.prisma.user.findUnique({ where: { nicknameKey: user.nickname } });
  return found?.id ?? (await createUser(deps, user)).userId;
}

/** The demo's admin, who does everything that follows. */
export async function seedAdmin(deps: Deps): Promise<AuditActor & { userId: number }> {
  const nickname = 'admin';
  return {
    userId: await userId(deps, { nickname, password: 'admin12345', role: 'admin' }),
    nickname,
  };
}

/** The demo's customer, with money that the admin gave, through the ledger. */
export async function seedCustomer(
  deps: Deps,
  admin: AuditActor & { userId: number },
): Promise<void> {
  const id = await userId(deps, { nickname: 'demo', password: 'demo12345', role: 'user' });
  for (const { currency, amount } of START) {
    const input = { id, currency, amount, mode: 'set' as const, reason: 'demo balance' };
    await adjustBalance(deps, admin, input, async () => null);
  }
}
