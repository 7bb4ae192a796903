import { listFreefireDenominationsInput, listPubgDenominationsInput } from '@manabar/contracts';
import { expect, it } from 'vitest';
import { denominationSorts } from './denomination.ts';
import { freefire } from './freefire.ts';
import { pubg } from './pubg.ts';

it.each([
  ['freefire', freefire, listFreefireDenominationsInput],
  ['pubg', pubg, listPubgDenominationsInput],
])(
  'the admin’s list of %s denominations offers only sort orders that its procedure accepts',
  (_name, game, input) => {
    const sorts = denominationSorts(game);
    expect(sorts.length).toBeGreaterThan(8);
    expect(sorts.filter((sort) => !input.safeParse({ sort }).success)).toEqual([]);
  },
);
