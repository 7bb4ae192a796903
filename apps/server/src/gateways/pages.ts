import { GatewayFailure } from './failure.ts';

/** A part of a list; `next` leads to the following one, if there is one. */
export interface Page<T> {
  items: readonly T[];
  next: string | undefined;
}

/** Everything that a list has, page by page. Throws rather than going in circles. */
export async function* everyPage<T>(
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
