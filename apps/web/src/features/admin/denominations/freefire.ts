import {
  createFreefireDenominationInput,
  updateFreefireDenominationInput,
  type FreefireDenomination,
} from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';
import { toInput } from '../form/use-contract-form.ts';
import { keepPage } from '../list/use-admin-list.tsx';
import { mapItems, type Denomination, type DenominationGame } from './denomination.ts';

const toDenomination = (row: FreefireDenomination): Denomination => ({
  id: row.id,
  version: row.version,
  created: row.created,
  name: row.name,
  itemId: row.item_id,
  amount: row.game_amount,
  priceUsd: row.price,
  priceRub: row.price_rub,
  active: row.is_active,
});

const toPage = mapItems(toDenomination);

/** Denominations of Free Fire: packages of diamonds. */
export const freefire: DenominationGame = {
  name: 'freefire',
  named: true,
  path: ['admin', 'freefireDenominations', 'list'],
  wireNames: {
    amount: 'game_amount',
    priceUsd: 'price',
    priceRub: 'price_rub',
    active: 'is_active',
  },
  exportOf: 'freefire-denominations',
  useList: (input) =>
    trpc.admin.freefireDenominations.list.useQuery(input, {
      ...keepPage,
      select: toPage,
    }),
  useActions: () => {
    const { freefireDenominations: rows } = trpc.useUtils().client.admin;
    return {
      load: async (id) => toDenomination(await rows.get.query({ id })),
      create: (wire) => rows.create.mutate(toInput(createFreefireDenominationInput, wire)),
      update: (wire) => rows.update.mutate(toInput(updateFreefireDenominationInput, wire)),
      remove: (id) => rows.delete.mutate({ id }),
    };
  },
  schema: createFreefireDenominationInput,
};
