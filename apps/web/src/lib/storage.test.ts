import { expect, it, vi } from 'vitest';
import { storedFields, tabStorage } from './storage.ts';

it.each(['', 'no json', 'null', '7'])(
  'reads no fields from the browser’s storage when it holds "%s"',
  (stored) => {
    expect(storedFields(stored)).toEqual({});
  },
);

it('reads the last written value when the browser’s storage has become full', () => {
  tabStorage.write('draft', 'first');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  tabStorage.write('draft', 'a longer one');
  expect(tabStorage.read('draft')).toBe('a longer one');
  tabStorage.remove('draft');
  expect(tabStorage.read('draft')).toBeNull();
});
