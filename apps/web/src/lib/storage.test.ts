import { expect, it } from 'vitest';
import { storedFields } from './storage.ts';

it.each(['', 'no json', 'null', '7'])('finds no fields in a stored text of "%s"', (stored) => {
  expect(storedFields(stored)).toEqual({});
});
