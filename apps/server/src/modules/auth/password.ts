import { hash, verify, type Options } from '@node-rs/argon2';
import { createGate } from '#infra/gate.ts';

/** Argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At once, off the event loop; the rest waits in line, so that a wave of logins leaves cores and memory free. */
const gate = createGate(2);

/** The hash that is stored, with its parameters and salt. */
export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, options));
}

/** Any user's password is compared with this when there is no such user: the same work, never true. */
let nobody: Promise<string> | undefined;

/** Whether the password is the one behind `stored`. Without a hash it does the same work and says no. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password 0');
  const against = stored ?? (await nobody);
  const matches = await gate(() => verify(against, password));
  return matches && stored !== undefined;
}
