import { createConcurrencyLimit } from '#infra/limits/concurrency-limit.ts';
import { VersionedCache } from '#infra/caches/versioned-cache.ts';
import { contentHash, weakEtag } from '../http/etag.ts';
import { compress } from '../rest/send-json.ts';
import type { Ask } from './first-page-types.ts';

export interface PageBytes {
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
}

interface Answered {
  procedure: string;
  input: unknown;
  json: string;
}

interface Entry {
  bytes: PageBytes;
  /** Answers from which the page was rendered. */
  answers: Answered[];
}

/** Renders a page's HTML from answers. */
export type MakePage = (ask: Ask) => Promise<string>;

/** Maximum age in milliseconds; with the procedures' own cache a page is at most one second old. */
const MAX_AGE_MS = 500;
const MAX_BYTES = 24 * 1024 * 1024;
/** Maximum number of concurrent renderings, which keep the process busy; further requests get the page unrendered. */
const MAX_RENDERINGS = 8;

export interface PageCache {
  /**
   * Returns a page by key. Renders it again only when one of its answers has changed; otherwise re-checks the
   * answers (from the catalogue's cache) and returns the same bytes. Null: overloaded.
   */
  get: (key: string, ask: Ask, make: MakePage) => Promise<PageBytes | null>;
  /** Renders a page that is not kept. Null: overloaded. */
  renderOnce: (ask: Ask, make: MakePage) => Promise<PageBytes | null>;
  /** Invalidates all pages, so that their answers are re-checked. */
  bump: () => void;
}

export function createPageCache(): PageCache {
  const limit = createConcurrencyLimit(MAX_RENDERINGS);
  const cache = new VersionedCache<Entry>({
    maxAgeMs: MAX_AGE_MS,
    maxSize: MAX_BYTES,
    sizeOf: ({ bytes, answers }) =>
      bytes.identity.length * 1.5 + answers.reduce((sum, { json }) => sum + json.length * 2, 500),
  });
  return {
    bump: () => cache.bump(),
    async renderOnce(ask, make) {
      const release = limit.tryAcquire();
      if (!release) return null;
      try {
        return await toBytes(await make(ask));
      } finally {
        release();
      }
    },
    async get(key, ask, make) {
      const fill = async (outdated: Entry | undefined): Promise<Entry> => {
        const release = limit.tryAcquire();
        if (!release) throw new TooBusy();
        try {
          return outdated && (await isSame(outdated, ask)) ? outdated : await makeEntry(ask, make);
        } finally {
          release();
        }
      };
      try {
        const entry = await cache.get(key, async (outdated) => ({ value: await fill(outdated) }));
        return entry.bytes;
      } catch (error) {
        if (error instanceof TooBusy) return null;
        throw error;
      }
    },
  };
}

/** Error about too many concurrent renderings. */
class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

async function isSame({ answers }: Entry, ask: Ask): Promise<boolean> {
  if (answers.length === 0) return false;
  const checks = answers.map(
    async ({ procedure, input, json }) => JSON.stringify(await ask(procedure, input)) === json,
  );
  try {
    return (await Promise.all(checks)).every(Boolean);
  } catch {
    // A refusal instead of the previous answer is a change.
    return false;
  }
}

async function makeEntry(ask: Ask, make: MakePage): Promise<Entry> {
  const answers: Answered[] = [];
  const html = await make(async (procedure, input) => {
    const answer = await ask(procedure, input);
    answers.push({ procedure, input, json: JSON.stringify(answer) });
    return answer;
  });
  return { bytes: await toBytes(html), answers };
}

export async function toBytes(html: string): Promise<PageBytes> {
  const identity = Buffer.from(html);
  const [gzip, br] = await Promise.all([compress(identity, 'gzip'), compress(identity, 'br')]);
  return { etag: weakEtag(contentHash(identity)), identity, gzip, br };
}
