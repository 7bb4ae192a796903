import { beforeAll } from 'vitest';

/** Creates a fixture for the tests of a file, once or before each of them. */
export function useFixture<Made extends object>(
  make: () => Promise<Made>,
  before: (run: () => Promise<void>) => void = beforeAll,
): Made {
  const made = {} as Made;
  before(async () => {
    Object.assign(made, await make());
  });
  return made;
}
