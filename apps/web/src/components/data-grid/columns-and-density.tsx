import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import type { GridColumn } from './columns.ts';
import { visibilityOf, type GridView } from './use-grid-view.ts';
import classes from './view-menu.module.css';

export interface ColumnsAndDensityProps {
  columns: readonly GridColumn<never>[];
  view: GridView;
  onChange: (change: Partial<GridView>) => void;
  texts: { columns: string; dense: string };
}

/** Checkboxes for the visible columns and the density of a grid. */
export function ColumnsAndDensity({ columns, view, onChange, texts }: ColumnsAndDensityProps) {
  const shown = visibilityOf(columns, view);
  return (
    <div>
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
    </div>
  );
}
