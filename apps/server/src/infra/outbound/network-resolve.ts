import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Resolves all addresses of a host; rejects when the signal aborts. */
export type Resolve = (host: string, signal?: AbortSignal) => Promise<LookupAddress[]>;

interface ResolveOptions {
  /** Name servers; those of the machine by default. */
  servers?: readonly string[];
  /** Time limit for all queries about one host. */
  limitMs?: number;
}

/** Time limit for the answer of one server. */
const ANSWER_MS = 2000;
const LIMIT_MS = 5000;

/**
 * Creates a resolver for hosts whose name servers an attacker may run. It sends DNS queries itself, because the system's lookup
 * occupies one of the process's few threads until it ends and makes other users of the threads wait. It ignores /etc/hosts.
 */
export function createResolve({ servers, limitMs = LIMIT_MS }: ResolveOptions = {}): Resolve {
  return async (host, signal) => {
    signal?.throwIfAborted();
    const resolver = new Resolver({ timeout: ANSWER_MS, tries: 1 });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    const timer = setTimeout(cancel, limitMs);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      return addressesOf(answers);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  };
}

/** Returns the addresses of both families; a host may have only one of them. Throws if there are none. */
function addressesOf(answers: readonly PromiseSettledResult<string[]>[]): LookupAddress[] {
  const addresses = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  const failure = answers.find((answer) => answer.status === 'rejected');
  if (addresses.length === 0 && failure) throw failure.reason;
  return addresses;
}
