import { expect, it } from 'vitest';
import { storedFields } from './storage.ts';

it.each(['', 'no json', 'null', '7'])(
  'reads no fields from the browser’s storage when it holds "%s"',
  (stored) => {
    expect(storedFields(stored)).toEqual({});
  },
);
