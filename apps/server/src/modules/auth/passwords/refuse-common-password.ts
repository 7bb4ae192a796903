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

export interface ChosenPassword {
  nickname: string;
  password: string;
}

/** Returns whether a password is one of a published list, a demo account's, or the nickname itself, in any case. */
export async function isCommonPassword({ nickname, password }: ChosenPassword): Promise<boolean> {
  const common = await (commonPasswords ??= loadCommonPasswords());
  return common.has(password.toLowerCase()) || nicknameKey(password) === nicknameKey(nickname);
}

/**
 * Refuses an easily guessed password. Error: validation_error (details: {field: password_too_common}).
 */
export async function refuseCommonPassword(
  field: 'password' | 'newPassword',
  account: ChosenPassword,
): Promise<void> {
  if (await isCommonPassword(account))
    throw new DomainError('validation_error', { [field]: 'password_too_common' });
}
