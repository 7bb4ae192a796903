import { expect, test } from 'vitest';
import { gathered, readEveryPage } from './read-every-page.ts';

test('a list of a gateway whose cursors repeat fails instead of being read forever', async () => {
  const next: Record<string, string> = { a: 'b', b: 'a' };
  const pages = readEveryPage((cursor = 'a') =>
    Promise.resolve({ items: [cursor], next: next[cursor] }),
  );
  await expect(gathered(pages)).rejects.toThrow('the list of the gateway goes in circles');
});
