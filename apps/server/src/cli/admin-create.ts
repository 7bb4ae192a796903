import { readFileSync } from 'node:fs';
import { nicknameSchema, passwordSchema, type ErrorCode } from '@manabar/contracts';
import { describeError } from '@manabar/prisma/describe-error';
import * as z from 'zod';
import { SettingsError, type Env } from '#config/env.ts';
import { createDeps } from '#compose.ts';
import { refusalOf } from '#procedures/error-mapping.ts';
import { createAdmin, resetAdminPassword } from '#modules/auth/index.ts';
import { readPassword } from './read-password.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Makes an admin:            pnpm admin:create <nickname>
Gives one a new password:  pnpm admin:create <nickname> --reset

The password (8 to 128 characters, with a digit, and not a common one) is asked for, or read from
the file that ADMIN_PASSWORD_FILE names. --reset also ends all sessions of that admin and turns their second factor off.`;

function checked<T>(schema: z.ZodType<T>, value: string, what: string): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new Error(`${what}: ${error.issues.map(({ message }) => message).join(', ')}`);
}

interface Arguments {
  nickname: string;
  reset: boolean;
}

function readArguments(): Arguments {
  const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
  const [nickname, ...more] = process.argv
    .slice(2)
    .filter((argument) => !argument.startsWith('--'));
  const known = options.every((option) => option === '--reset');
  if (nickname === undefined || more.length > 0 || !known) throw new Error(USAGE);
  const reset = options.includes('--reset');
  // An existing nickname may violate newer rules.
  return { nickname: reset ? nickname : checked(nicknameSchema, nickname, 'nickname'), reset };
}

function readPasswordFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw new SettingsError(`ADMIN_PASSWORD_FILE: ${describeError(cause)}`, { cause });
  }
}

const refusals: Partial<Record<ErrorCode, string>> = {
  nickname_taken: 'This nickname is taken. Use --reset to set a new password for an admin.',
  not_found: 'No admin has this nickname.',
  // The schemas have already checked nickname and password for everything else.
  validation_error: 'password: password_too_common',
};

async function writeAdmin(env: Env, { nickname, reset }: Arguments): Promise<boolean> {
  const file = env.ADMIN_PASSWORD_FILE;
  const typed = file ? readPasswordFile(file) : await readPassword('Password: ');
  const password = checked(passwordSchema, typed, 'password');
  const { deps, close } = createDeps(env);
  try {
    if (reset) await resetAdminPassword(deps, { nickname, password });
    else await createAdmin(deps, { nickname, password });
    console.log(
      reset
        ? `Password of ${nickname} changed. All their sessions have ended.`
        : `Admin account ${nickname} created.`,
    );
    return true;
  } catch (cause) {
    const refusal = refusals[refusalOf(cause)?.code ?? 'UNEXPECTED_ERROR'];
    throw refusal === undefined ? cause : new Error(refusal, { cause });
  } finally {
    await close();
  }
}

await runCommand(readArguments, writeAdmin);
