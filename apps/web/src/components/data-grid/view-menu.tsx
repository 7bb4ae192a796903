import { Button, Checkbox, Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Icon } from '#components/icon.tsx';
import type { GridColumn } from './columns.ts';
import { visibilityOf, type GridView } from './use-grid-view.ts';
import classes from './view-menu.module.css';

interface ViewMenuProps {
  columns: readonly GridColumn<never>[];
  view: GridView;
  onChange: (change: Partial<GridView>) => void;
  texts: { open: string; columns: string; dense: string };
}

/** Which columns a grid shows, and how close its rows stand. */
export function ViewMenu({ columns, view, onChange, texts }: ViewMenuProps) {
  const shown = visibilityOf(columns, view);
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="settings" size={18} />}>
          {texts.open}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        <fieldset className={classes.columns}>
          <legend>{texts.columns}</legend>
          {columns
            .filter(({ head }) => !head)
            .map(({ name, title }) => (
              <Checkbox
                key={name}
                label={title}
                checked={shown[name] ?? true}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({ columns: { ...view.columns, [name]: checked } })
                }
              />
            ))}
        </fieldset>
        <Checkbox
          className={classes.density}
          label={texts.dense}
          checked={view.density === 'dense'}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ density: checked ? 'dense' : 'comfortable' })
          }
        />
      </Popover.Dropdown>
    </Popover>
  );
}
