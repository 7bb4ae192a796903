import type { AdminSecurity } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { countRecoveryCodes, findSecondFactor } from './second-factor.sql.ts';

/** Returns the second factor settings of an admin's own account. */
export async function getSecondFactorSettings(
  { pool, env }: Pick<Deps, 'pool' | 'env'>,
  userId: number,
): Promise<AdminSecurity> {
  const [[factor], [codes]] = await Promise.all([
    findSecondFactor(pool, userId),
    countRecoveryCodes(pool, userId),
  ]);
  return {
    since: factor?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: codes?.left ?? 0,
    required: env.ADMIN_2FA === 'required',
  };
}
