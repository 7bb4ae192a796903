import { afterAll, beforeAll } from 'vitest';

/** Opens a shop, with or without the fakes around it, for the tests of a file and closes it after them. */
export function useWorld<World extends { close(): Promise<unknown> }>(
  open: () => Promise<World>,
): World {
  const world = {} as World;
  beforeAll(async () => {
    Object.assign(world, await open());
  });
  afterAll(() => world.close());
  return world;
}
