import { announceDatabase } from '@manabar/prisma/announce-database';
import { describeError } from '@manabar/prisma/describe-error';
import { readCommandEnv, type Env } from '#config/env.ts';
import { describeDatabaseFault } from '#infra/db/describe-database-fault.ts';

/** Address of a database and the setting that holds it. */
export interface DatabaseAddress {
  url: string;
  setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
}

const addressOfPool = ({ DATABASE_URL }: Env): DatabaseAddress => ({
  url: DATABASE_URL,
  setting: 'DATABASE_URL',
});

/**
 * Runs a command with the shop's settings, and prints the database that it uses. It exits with 0 when `work` returns true,
 * otherwise with 1, and prints an error in one line.
 *
 * @param readArguments throws when the arguments are wrong, before the settings are read
 * @param addressOf returns the address to which `work` connects
 */
export async function runCommand<Arguments>(
  readArguments: () => Arguments,
  work: (env: Env, given: Arguments) => Promise<boolean>,
  addressOf = addressOfPool,
): Promise<void> {
  process.exitCode = 1;
  let address: DatabaseAddress | undefined;
  try {
    const given = readArguments();
    const env = readCommandEnv();
    address = addressOf(env);
    announceDatabase(address.url);
    if (await work(env, given)) process.exitCode = 0;
  } catch (error) {
    const fault = address ? describeDatabaseFault(error, address.url, address.setting) : null;
    console.error(fault ?? describeError(error));
  }
}
