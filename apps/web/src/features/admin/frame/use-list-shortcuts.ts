import { useHotkeys } from '@mantine/hooks';

const content = () => document.querySelector('main');

/** While a dialog is open, keys belong to it. */
const isDialogOpen = () => document.querySelector('[role=dialog]') !== null;

function focusSearch(): void {
  content()?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
}

/** What of a row takes the focus: its own link or first button, else whatever can be operated in it. */
function focusTarget(row: Element): HTMLElement | null {
  return (
    row.querySelector<HTMLElement>('th a[href], th button') ??
    row.querySelector<HTMLElement>('a[href], button:enabled, input:enabled')
  );
}

/** Moves the focus to the next row of the list, or the one before. Stays at either end. */
function moveFocus(step: 1 | -1): void {
  const rows = [...(content()?.querySelectorAll('tbody tr') ?? [])].filter(focusTarget);
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[current < 0 ? 0 : current + step];
  if (!row) return;
  focusTarget(row)?.focus();
  row.scrollIntoView({ block: 'nearest' });
}

/** Keys of admin lists: / searches, j and k walk through the rows, ? shows the keys. Ignored while typing. */
export function useListShortcuts(onHelp: () => void): void {
  const outsideDialogs = (action: () => void) => () => {
    if (!isDialogOpen()) action();
  };
  useHotkeys([
    ['/', outsideDialogs(focusSearch)],
    // By their place on the keyboard: the same with a Cyrillic layout.
    ['j', outsideDialogs(() => moveFocus(1)), { usePhysicalKeys: true }],
    ['k', outsideDialogs(() => moveFocus(-1)), { usePhysicalKeys: true }],
    ['shift+?', outsideDialogs(onHelp)],
  ]);
}
