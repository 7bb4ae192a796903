import { nicknameKey } from '@manabar/contracts';
import { demoAccounts } from '@manabar/prisma/demo-accounts';
import { DomainError } from '#errors.ts';

/** Common passwords, loaded on first use because the worker does not need the 50,000 entries. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const known = [
    ...dictionary['passwords-common'],
    ...demoAccounts.map(({ password }) => password),
  ];
  return new Set(known.map((password) => password.toLowerCase()));
}

/**
 * Refuses an easily guessed password: one of a published list, a demo account's, or the nickname itself, in any case.
 * Error: validation_error (details: {field: password_too_common}).
 */
export async function refuseCommonPassword(
  field: 'password' | 'newPassword',
  { nickname, password }: { nickname: string; password: string },
): Promise<void> {
  const common = await (commonPasswords ??= loadCommonPasswords());
  if (common.has(password.toLowerCase()) || nicknameKey(password) === nicknameKey(nickname))
    throw new DomainError('validation_error', { [field]: 'password_too_common' });
}
