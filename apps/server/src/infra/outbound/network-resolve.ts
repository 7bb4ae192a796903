import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Resolves all addresses of a host; rejects when the signal aborts. */
export type Resolve = (host: string, signal?: AbortSignal) => Promise<LookupAddress[]>;

interface ResolveOptions {
  /** Name servers, instead of those of the machine. */
  servers?: readonly string[];
  /** Of all questions about one host. */
  limitMs?: number;
}

/** For one server's answer. */
const ANSWER_MS = 2000;
const LIMIT_MS = 5000;

/**
 * Looks hosts up with name servers that may be anybody's: by questions of its own, not by the system's look-up, which
 * keeps one of the process's few threads until it is over, and everybody else who needs one waiting. Knows nothing of
 * /etc/hosts.
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

/** Of both families; a host that has only one of them is as good. */
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
