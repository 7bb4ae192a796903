import {
  createPubgDenominationInput,
  updatePubgDenominationInput,
  type PubgDenomination,
} from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';
import { toInput } from '../form/use-contract-form.ts';
import { keepPage } from '../list/use-admin-list.tsx';
import { mapItems, type Denomination, type DenominationGame } from './denomination.ts';

/** Name of a denomination of UC, which has no stored name. */
export const packageName = (amount: number) => `${amount} UC`;

const toDenomination = (row: PubgDenomination): Denomination => ({
  id: row.id,
  version: row.version,
  created: row.created,
  name: packageName(row.uc_amount),
  itemId: null,
  amount: row.uc_amount,
  priceUsd: row.price_usd,
  priceRub: row.price_rub,
  active: row.active,
});

const toPage = mapItems(toDenomination);

/** Denominations of PUBG: packages of UC, delivered by codes. */
export const pubg: DenominationGame = {
  name: 'pubg',
  named: false,
  path: ['admin', 'pubgDenominations', 'list'],
  wireNames: {
    amount: 'uc_amount',
    priceUsd: 'price_usd',
    priceRub: 'price_rub',
    active: 'active',
  },
  exportOf: 'pubg-denominations',
  useList: (input) =>
    trpc.admin.pubgDenominations.list.useQuery(input, {
      ...keepPage,
      select: toPage,
    }),
  useActions: () => {
    const { pubgDenominations: rows } = trpc.useUtils().client.admin;
    return {
      load: async (id) => toDenomination(await rows.get.query({ id })),
      create: (wire) => rows.create.mutate(toInput(createPubgDenominationInput, wire)),
      update: (wire) => rows.update.mutate(toInput(updatePubgDenominationInput, wire)),
      remove: (id) => rows.delete.mutate({ id }),
    };
  },
  schema: createPubgDenominationInput,
};
