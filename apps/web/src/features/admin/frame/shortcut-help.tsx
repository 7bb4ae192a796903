import { Kbd, Table } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Table.css';
import { Fragment, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { useTranslation } from 'react-i18next';
import classes from './shortcut-help.module.css';
import { useListShortcuts } from './use-list-shortcuts.ts';

const shortcuts = [
  { keys: ['/'], action: 'search' },
  { keys: ['j'], action: 'next' },
  { keys: ['k'], action: 'previous' },
  { keys: ['←', '→'], action: 'columnWidth' },
  { keys: ['↑', '↓'], action: 'columnEdge' },
  { keys: ['?'], action: 'help' },
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
