import {
  adjustBalance,
  createUser,
  demoAccounts,
  type AuditActor,
  type Deps,
} from '@manabar/server/seed-api';

/** Initial balance of the demo's customer, in minor units. */
const START = [
  { currency: 'usd', amount: 100_00n },
  { currency: 'rub', amount: 10_000_00n },
] as const;

/** Returns the id of a demo account, which is created if it does not exist. */
async function userId(deps: Deps, role: 'admin' | 'user'): Promise<number> {
  const user = accountOf(role);
  const found = await deps.prisma.user.findUnique({ where: { nicknameKey: user.nickname } });
  return found?.id ?? (await createUser(deps, user)).userId;
}

function accountOf(role: 'admin' | 'user') {
  const account = demoAccounts.find((one) => one.role === role);
  if (!account) throw new Error(`the demo has no account of a ${role}`);
  return account;
}

/** Creates the demo's admin, who makes all further changes. */
export async function seedAdmin(deps: Deps): Promise<AuditActor & { userId: number }> {
  return { userId: await userId(deps, 'admin'), nickname: accountOf('admin').nickname };
}

/** Creates the demo's customer, with an initial balance that the admin credits through the ledger. */
export async function seedCustomer(
  deps: Deps,
  admin: AuditActor & { userId: number },
): Promise<void> {
  const id = await userId(deps, 'user');
  for (const { currency, amount } of START) {
    const input = { id, currency, amount, mode: 'set' as const, reason: 'demo balance' };
    await adjustBalance(deps, admin, input, async () => null);
  }
}
