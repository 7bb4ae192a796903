import { Button, Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { Icon } from '#components/media/icon.tsx';
import { ColumnsAndDensity, type ColumnsAndDensityProps } from './columns-and-density.tsx';
import classes from './view-menu.module.css';

interface ViewMenuProps extends ColumnsAndDensityProps {
  texts: ColumnsAndDensityProps['texts'] & { open: string; resetWidths: string };
}

/** Menu for the visible columns, their widths and the density of a grid. */
export function ViewMenu(props: ViewMenuProps) {
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="settings" size={18} />}>
          {props.texts.open}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        <ColumnsAndDensity {...props} />
        <Button
          className={classes.widths}
          variant="default"
          size="sm"
          onClick={() => props.onChange({ widths: {} })}
        >
          {props.texts.resetWidths}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
