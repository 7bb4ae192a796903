import { announceDatabase } from '@manabar/prisma/announce-database';
import { describeError } from '@manabar/prisma/describe-error';
import { readEnv, type Env } from '#config/env.ts';
import { directUrlOf } from '#infra/db/connection-settings.ts';
import { describeDatabaseFault } from '#infra/db/describe-database-fault.ts';

/**
 * Runs a command with the shop's settings, and prints the database that it uses. It exits with 0 when `work` returns true,
 * otherwise with 1, and prints an error in one line.
 *
 * @param readArguments throws when the arguments are wrong, before the settings are read
 */
export async function runCommand<Arguments>(
  readArguments: () => Arguments,
  work: (env: Env, given: Arguments) => Promise<boolean>,
): Promise<void> {
  process.exitCode = 1;
  let url: string | undefined;
  try {
    const given = readArguments();
    const env = readEnv();
    url = directUrlOf(env);
    announceDatabase(url);
    if (await work(env, given)) process.exitCode = 0;
  } catch (error) {
    const fault = url === undefined ? null : describeDatabaseFault(error, url);
    console.error(fault ?? describeError(error));
  }
}
