import { passwordSchema } from '@manabar/contracts';
import { isCommonPassword, type ChosenPassword } from './refuse-common-password.ts';

/** Returns whether a password meets the rules of registration. */
export async function meetsPasswordRules(account: ChosenPassword): Promise<boolean> {
  return passwordSchema.safeParse(account.password).success && !(await isCommonPassword(account));
}
