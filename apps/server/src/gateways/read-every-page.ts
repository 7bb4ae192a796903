import { GatewayFailure } from './failure.ts';

/** A page of a list; `next` is the cursor of the next page, if any. */
export interface Page<T> {
  items: readonly T[];
  next: string | undefined;
}

/** Yields all items of a list page by page. Throws when a cursor repeats. */
export async function* readEveryPage<T>(
  read: (cursor: string | undefined) => Promise<Page<T>>,
): AsyncGenerator<T> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const { items, next } = await read(cursor);
    yield* items;
    if (next !== undefined && seen.has(next)) {
      throw new GatewayFailure('the list of the gateway goes in circles');
    }
    if (next !== undefined) seen.add(next);
    cursor = next;
  } while (cursor !== undefined);
}

export async function gathered<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
