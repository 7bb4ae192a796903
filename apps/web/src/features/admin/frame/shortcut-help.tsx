import { Kbd, Table } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Table.css';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { useTranslation } from 'react-i18next';
import classes from './shortcut-help.module.css';
import { useListShortcuts } from './use-list-shortcuts.ts';

const shortcuts = [
  { key: '/', action: 'search' },
  { key: 'j', action: 'next' },
  { key: 'k', action: 'previous' },
  { key: '← →', action: 'columnWidth' },
  { key: '↑ ↓', action: 'columnEdge' },
  { key: '?', action: 'help' },
] as const;

/** Handles the shortcuts of admin lists and shows them in a dialog. */
export function ShortcutHelp() {
  const { t } = useTranslation('admin');
  const [opened, setOpened] = useState(false);
  useListShortcuts(() => setOpened(true));
  return (
    <>
      <button type="button" className={classes.open} onClick={() => setOpened(true)}>
        {t('shortcuts.open')} <Kbd aria-hidden="true">?</Kbd>
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('shortcuts.title')}>
        <Table>
          <Table.Tbody>
            {shortcuts.map(({ key, action }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">
                  <Kbd>{key}</Kbd>
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
