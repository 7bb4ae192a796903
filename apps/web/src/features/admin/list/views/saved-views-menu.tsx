import { useState } from 'react';
import { Button, Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { Icon } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import { SavedViews, type SavedViewsProps } from './saved-views.tsx';
import classes from './saved-views.module.css';

/** Button that opens the admin's saved views of a list. */
export function SavedViewsMenu({ name, list }: Pick<SavedViewsProps, 'name' | 'list'>) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  return (
    <Popover
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      withinPortal={false}
      opened={open}
      onChange={setOpen}
    >
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<Icon name="down" size={16} />}
          onClick={() => setOpen(!open)}
        >
          {t('views.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        <SavedViews name={name} list={list} onOpened={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
