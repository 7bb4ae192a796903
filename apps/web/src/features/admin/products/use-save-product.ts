import { useRef } from 'react';
import type { AdminProduct } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';
import { changedFields, type ProductWire } from './product-values.ts';

const sameIds = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Saves a form in several calls. After a failure, the next save continues from the completed ones. */
export function useSaveProduct(product: AdminProduct | null) {
  const stored = useRef(product);
  const { products } = trpc.useUtils().admin;
  const create = trpc.admin.products.create.useMutation();
  const update = trpc.admin.products.update.useMutation();
  const setRegions = trpc.admin.products.setRegions.useMutation();
  const setCurrency = trpc.admin.products.setRegionCurrency.useMutation();

  async function saveFields({ fields }: ProductWire, idempotencyKey: string) {
    const present = stored.current;
    if (!present) return create.mutateAsync({ ...fields, idempotencyKey });
    const changes = changedFields(present, fields);
    if (Object.keys(changes).length === 0) return present;
    return update.mutateAsync({ id: present.id, version: present.version, ...changes });
  }

  async function saveRegions(present: AdminProduct, { regionIds }: ProductWire) {
    const { id, version, regions } = present;
    const offered = regions.map((region) => region.id);
    if (sameIds(offered, regionIds)) return present;
    return setRegions.mutateAsync({ id, version, regionIds });
  }

  return async (wire: ProductWire, idempotencyKey: string): Promise<AdminProduct> => {
    // After a version conflict the form was given a newer row.
    if (product && product.version > (stored.current?.version ?? 0)) stored.current = product;
    try {
      stored.current = await saveFields(wire, idempotencyKey);
      stored.current = await saveRegions(stored.current, wire);
      for (const { id: regionId, game_currency } of stored.current.regions) {
        const gameCurrency = (wire.regionCurrencies[String(regionId)] ?? game_currency).trim();
        if (gameCurrency === game_currency) continue;
        const { id, version }: AdminProduct = stored.current;
        stored.current = await setCurrency.mutateAsync({ id, version, regionId, gameCurrency });
      }
      return stored.current;
    } finally {
      void products.invalidate();
    }
  };
}
