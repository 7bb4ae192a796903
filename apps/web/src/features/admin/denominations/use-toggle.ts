import { useRowChange } from '../list/rows/use-row-change.ts';
import type { Denomination, DenominationGame, Wire } from './denomination.ts';

/** Switches a denomination on or off optimistically and reverts when the shop refuses. */
export function useToggle({ path, toWire, useUpdate }: DenominationGame) {
  const update = useUpdate();
  const { changeRow, isBusy } = useRowChange({
    list: path,
    send: ({ id, version }: Denomination, change: Wire) => update({ ...change, id, version }),
  });
  return {
    isBusy,
    toggle: (row: Denomination) => changeRow(row, onlyActive(toWire, !row.active)),
  };
}

/** Returns only the active field under the name of the game's contract. */
function onlyActive(toWire: DenominationGame['toWire'], active: boolean) {
  const wire = toWire({ name: '', itemId: '', amount: '', priceUsd: '', priceRub: '', active });
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => typeof value === 'boolean'));
}
