import { Kbd, Table } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Table.css';
import { Fragment, useState } from 'react';
import { browserStorage } from '#lib/storage.ts';
import { Dialog } from '#components/dialog/dialog.tsx';
import { useTranslation } from 'react-i18next';
import classes from './shortcut-help.module.css';

const content = () => document.querySelector('main');

/** Shortcuts are disabled while a dialog is open. */
const isDialogOpen = () => document.querySelector('[role=dialog]') !== null;

function focusSearch(): void {
  content()?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
}

/** Element of a row or a card that takes the focus: its own link or first button, else any other control. */
function focusTarget(row: Element): HTMLElement | null {
  return (
    row.querySelector<HTMLElement>(':is(th, h2) :is(a[href], button)') ??
    row.querySelector<HTMLElement>('a[href], button:enabled, input:enabled')
  );
}

/** Moves the focus to the next or previous row and stops at the ends. */
function moveFocus(step: 1 | -1): void {
  const rows = [...(content()?.querySelectorAll('tbody tr, [data-row]') ?? [])].filter(focusTarget);
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[current < 0 ? 0 : current + step];
  if (!row) return;
  focusTarget(row)?.focus();
  row.scrollIntoView({ block: 'nearest' });
}

/** Shortcuts of admin lists: / searches, j and k move through the rows or cards, ? shows the shortcuts. Ignored while typing. */
function useListShortcuts(isOn: boolean, onHelp: () => void): void {
  const outsideDialogs = (action: () => void) => () => {
    if (isOn && !isDialogOpen()) action();
  };
  const search = outsideDialogs(focusSearch);
  const help = outsideDialogs(onHelp);
  useHotkeys([
    ['/', search],
    // Some layouts type a slash with Shift.
    ['shift+/', search],
    ['shift+?', help],
    // Physical keys work with a Cyrillic layout too.
    ['/', search, { usePhysicalKeys: true }],
    ['shift+/', help, { usePhysicalKeys: true }],
    ['j', outsideDialogs(() => moveFocus(1)), { usePhysicalKeys: true }],
    ['k', outsideDialogs(() => moveFocus(-1)), { usePhysicalKeys: true }],
  ]);
}

/** Whether single keys are shortcuts; speech input presses them by accident, so they can be turned off in this browser. */
function useShortcutSwitch() {
  const [isOn, setOn] = useState(() => browserStorage.read('shortcuts') !== 'off');
  const turn = (on: boolean) => {
    browserStorage.write('shortcuts', on ? 'on' : 'off');
    setOn(on);
  };
  return { isOn, turn };
}

const shortcuts = [
  { keys: ['/'], action: 'search' },
  { keys: ['j'], action: 'next' },
  { keys: ['k'], action: 'previous' },
  { keys: ['←', '→'], action: 'columnWidth' },
  { keys: ['↑', '↓'], action: 'columnEdge' },
  { keys: ['?'], action: 'help' },
] as const;

/** Handles the shortcuts of admin lists and shows them in a dialog. */
export function ListShortcuts() {
  const { t } = useTranslation('admin');
  const [opened, setOpened] = useState(false);
  const { isOn, turn } = useShortcutSwitch();
  useListShortcuts(isOn, () => setOpened(true));
  return (
    <>
      <button type="button" className={classes.open} onClick={() => setOpened(true)}>
        {t('shortcuts.open')} <Kbd aria-hidden="true">?</Kbd>
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('shortcuts.title')}>
        <label className={classes.use}>
          <input
            type="checkbox"
            role="switch"
            checked={isOn}
            onChange={({ currentTarget }) => turn(currentTarget.checked)}
          />
          {t('shortcuts.use')}
        </label>
        <Table>
          <Table.Tbody>
            {shortcuts.map(({ keys, action }) => (
              <Table.Tr key={action}>
                <Table.Th scope="row" className={classes.keys}>
                  {keys.map((key) => (
                    <Fragment key={key}>
                      <Kbd>{key}</Kbd>{' '}
                    </Fragment>
                  ))}
                </Table.Th>
                <Table.Td>{t(`shortcuts.${action}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Dialog>
    </>
  );
}
