import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { discardBody } from './discard-body.ts';

/** Returns a body whose chunks are all ready, with a callback for each read. */
function bodyOf(pieces: number, onRead: () => void): IncomingMessage {
  const chunks = Array.from({ length: pieces }, () => Buffer.alloc(1024));
  const body = new Readable({
    highWaterMark: 1,
    read() {
      onRead();
      this.push(chunks.pop() ?? null);
    },
  });
  return body as IncomingMessage;
}

describe('discarding bodies', () => {
  it('the server discards several request bodies by one chunk in each turn of the event loop', async () => {
    const bodies = 6;
    const pieces = 20;
    let read = 0;
    const all = Array.from({ length: bodies }, () => bodyOf(pieces, () => read++));
    const ends = all.map((raw) => new Promise((resolve) => raw.once('end', resolve)));
    for (const raw of all) discardBody({ raw }, { timeoutMs: 60_000 });
    // Each body reads one chunk and prepares the next one before it waits for its turn.
    await nextTurn();
    let before = read;
    expect(before).toBeLessThanOrEqual(2 * bodies);
    while (read < bodies * pieces) {
      await nextTurn();
      expect(read - before).toBeLessThanOrEqual(1);
      before = read;
    }
    await Promise.all(ends);
  });
});
