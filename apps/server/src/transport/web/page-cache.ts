import { createHash } from 'node:crypto';
import { createPlaces } from '#infra/places.ts';
import { VersionedCache } from '#infra/versioned-cache.ts';
import { compress } from '../rest/send.ts';
import type { Ask } from './first-page.ts';

/** A page as it goes over the wire. */
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
  /** What the page was made of. */
  answers: Answered[];
}

/** Makes the HTML of a page of answers. */
export type MakePage = (ask: Ask) => Promise<string>;

/** The procedures' own cache may be as old again: no page is older than a second. */
const MAX_AGE_MS = 500;
const MAX_BYTES = 24 * 1024 * 1024;
/** Drawing keeps the process busy; who comes when so many are being drawn gets the page undrawn. */
const AT_ONCE = 8;

export interface PageCache {
  /**
   * The page under a key. It is made again only when something that it was made of has changed; otherwise the
   * questions are asked (which the catalogue's cache answers) and the same bytes are sent. Null: too much to do.
   */
  get: (key: string, ask: Ask, make: MakePage) => Promise<PageBytes | null>;
  /** Something has changed: every page is looked through before it is sent again. */
  bump: () => void;
}

export function createPageCache(): PageCache {
  const places = createPlaces(AT_ONCE);
  const cache = new VersionedCache<Entry>({
    maxAgeMs: MAX_AGE_MS,
    maxSize: MAX_BYTES,
    sizeOf: ({ bytes, answers }) =>
      bytes.identity.length * 1.5 + answers.reduce((sum, { json }) => sum + json.length * 2, 500),
  });
  return {
    bump: () => cache.bump(),
    async get(key, ask, make) {
      const fill = async (outdated: Entry | undefined): Promise<Entry> => {
        const leave = places.take();
        if (!leave) throw new TooBusy();
        try {
          return outdated && (await isSame(outdated, ask)) ? outdated : await makeEntry(ask, make);
        } finally {
          leave();
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

/** Too many pages are being made. */
class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** Whether everything that a page was made of is still answered alike. */
async function isSame({ answers }: Entry, ask: Ask): Promise<boolean> {
  if (answers.length === 0) return false;
  const checks = answers.map(
    async ({ procedure, input, json }) => JSON.stringify(await ask(procedure, input)) === json,
  );
  try {
    return (await Promise.all(checks)).every(Boolean);
  } catch {
    // What is refused now was not then.
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

/** A page in all its forms. */
export async function toBytes(html: string): Promise<PageBytes> {
  const identity = Buffer.from(html);
  const [gzip, br] = await Promise.all([compress(identity, 'gzip'), compress(identity, 'br')]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  return { etag: `W/"${hash}"`, identity, gzip, br };
}
