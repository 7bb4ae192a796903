import { expect, it } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const base = { title: 'Card', slug: 'card', regions: [1, 2], texts: { ru: 'Карта', uz: '' } };

it('keeps the input of changed fields and takes the stored value of all others', () => {
  const typed = { ...base, title: 'Star card', texts: { ru: 'Карта', uz: 'Karta' } };
  const stored = { ...base, slug: 'star-card', texts: { ru: 'Звёздная карта', uz: '' } };
  expect(mergeChanges(base, typed, stored)).toEqual({
    values: {
      ...{ title: 'Star card', slug: 'star-card', regions: [1, 2] },
      texts: { ru: 'Звёздная карта', uz: 'Karta' },
    },
    clashes: [],
  });
});

it('keeps the input of a field that was also changed by the other one, and reports the stored value', () => {
  const typed = { ...base, title: 'Mine', texts: { ru: 'Моя', uz: '' } };
  const stored = { ...base, title: 'Theirs', texts: { ru: 'Чужая', uz: '' } };
  expect(mergeChanges(base, typed, stored)).toEqual({
    values: typed,
    clashes: [
      { path: 'title', stored: 'Theirs' },
      { path: 'texts.ru', stored: 'Чужая' },
    ],
  });
});

it('adds and removes in a stored list what the input added and removed', () => {
  const merged = mergeChanges(base, { ...base, regions: [2, 4] }, { ...base, regions: [1, 2, 3] });
  expect(merged).toEqual({ values: { ...base, regions: [2, 3, 4] }, clashes: [] });
});

it('reports no clash when both made the same change', () => {
  const same = { ...base, title: 'Star card' };
  expect(mergeChanges(base, same, same)).toEqual({ values: same, clashes: [] });
});
