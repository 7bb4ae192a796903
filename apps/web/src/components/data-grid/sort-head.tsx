import { Icon } from '#components/media/icon.tsx';
import type { GridColumn } from './columns.ts';
import classes from './data-grid.module.css';

interface SortHeadProps {
  column: GridColumn<never>;
  /** Column key, prefixed with a minus for descending order. */
  sort: string;
  onSort: (sort: string) => void;
}

/** Sort order of a column as an `aria-sort` value; undefined when it is not sortable. */
export function orderOfColumn({ name, sort: sorts }: GridColumn<never>, sort: string) {
  if (!sorts) return undefined;
  return sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
}

/** Column title that sorts by the column; a second press reverses the order. */
export function SortHead({ column, sort, onSort }: SortHeadProps) {
  const up = column.name;
  const down = `-${up}`;
  const [first, other] = column.sort === 'asc' ? [up, down] : [down, up];
  const order = orderOfColumn(column, sort);
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => onSort(sort === first ? other : first)}
    >
      {column.title}
      <span className={classes.mark} data-direction={order === 'none' ? undefined : order}>
        <Icon name="down" size={14} />
      </span>
    </button>
  );
}
