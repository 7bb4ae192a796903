import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaved } from '../form/use-saved.ts';
import { useShownRow } from '../list/use-shown-row.ts';
import type { Denomination, DenominationGame } from './denomination.ts';

/** Puts a denomination on sale or takes it off: shown at once, and taken back when it is refused. */
export function useToggle({ path, toWire, useUpdate }: DenominationGame) {
  const queries = useQueryClient();
  const show = useShownRow(path);
  const update = useUpdate();
  const { failed } = useSaved();
  const [busy, setBusy] = useState<number | null>(null);
  return {
    isBusy: ({ id }: Denomination) => id === busy,
    toggle: async ({ id, version, active }: Denomination) => {
      const change = onlyActive(toWire, !active);
      setBusy(id);
      const takeBack = await show(id, change);
      try {
        await show(id, await update({ ...change, id, version }));
      } catch (thrown) {
        takeBack();
        failed('status', thrown);
      }
      setBusy(null);
      await queries.invalidateQueries();
    },
  };
}

/** The one field that changes, as the game calls it. */
function onlyActive(toWire: DenominationGame['toWire'], active: boolean) {
  const wire = toWire({ name: '', itemId: '', amount: '', priceUsd: '', priceRub: '', active });
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => typeof value === 'boolean'));
}
