import { Icon } from '#components/icon.tsx';
import type { GridColumn } from './columns.ts';
import classes from './data-grid.module.css';

interface SortHeadProps {
  column: GridColumn<never>;
  /** A column's name, descending with a minus in front of it. */
  sort: string;
  onSort: (sort: string) => void;
}

/** In which order a column stands, as `aria-sort` says it; undefined where it does not sort at all. */
export function orderOfColumn({ name, sort: sorts }: GridColumn<never>, sort: string) {
  if (!sorts) return undefined;
  return sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
}

/** A column's title that sorts by it; once more turns the order. */
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
