import { atMost, type Attack, type Finding } from '../attack-types.ts';
import { probeDuring, type ProbeSpec } from '../latency-probe.ts';
import { createClientAt } from '../client-at-address.ts';

const HITS = 150;
const AT_ONCE = 10;
const IDLE_MS = 5_000;
const KIB = 1024;

/** Documents with the maximum compressed size of one answer, in KiB. */
const documents = { '/sitemap.xml': 256, '/api/openapi.json': 128, '/api/docs/js/scalar.js': 1400 };

/** Fetches the longest public documents repeatedly. */
export const longDocumentDownloads: Attack = {
  name: 'long-document-downloads',
  title: `${HITS} hits on each of the longest public documents`,
  run: async ({ url }) => {
    const visitor = createClientAt(url, '127.0.16.1');
    const catalogue: ProbeSpec = {
      ...{ url, address: '127.0.17.1', path: '/api/products' },
      everyMs: 150,
    };
    const findings: Finding[] = [];
    for (const [path, mostKib] of Object.entries(documents)) {
      const { status, size } = await visitor.call(path, { headers: { 'accept-encoding': 'br' } });
      const kib = status === 200 ? size / KIB : Infinity;
      findings.push(atMost(`${path}, KiB compressed`, kib, mostKib));
    }
    const idle = await probeDuring(catalogue, () => Promise.resolve(), IDLE_MS);
    const hit = async () => {
      for (let sent = 0; sent < HITS; sent += AT_ONCE) {
        const calls = Object.keys(documents).flatMap((path) =>
          Array.from({ length: AT_ONCE }, () =>
            visitor.call(path, { headers: { 'accept-encoding': 'br' } }),
          ),
        );
        await Promise.all(calls);
      }
    };
    const attacked = await probeDuring(catalogue, hit, IDLE_MS);
    await visitor.close();
    findings.push(
      atMost("growth of another customer's p99, ms", attacked.p99 - idle.p99, 50),
      atMost("another customer's failed calls", attacked.failed, 0),
    );
    return findings;
  },
};
