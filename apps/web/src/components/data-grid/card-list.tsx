import classes from './card-list.module.css';
import { SelectAll, SelectRow } from './select-boxes.tsx';
import { useCardsStart } from './use-list-start.ts';
import { shownColumns, useGrid, type DataGridProps, type GridRow } from './use-grid.ts';

/** Rows of a grid as cards: the row's name is the heading, the other columns are a description list. */
export function CardList<Row extends GridRow>(props: DataGridProps<Row>) {
  const { texts, columns, nameOf, keyOf, onChoose, stale } = props;
  const { grid } = useGrid(props);
  const start = useCardsStart(props);
  const shown = shownColumns(grid, columns);
  const heads = shown.filter(({ head }) => head);
  const facts = shown.filter(({ head, end }) => !head && !end);
  const ends = shown.filter(({ end }) => end);
  return (
    <div ref={start} className={classes.cards} data-stale={stale}>
      {onChoose && <SelectAll grid={grid} text={texts.selectAll} labelled />}
      <ul aria-label={texts.label} aria-busy={stale}>
        {grid.getRowModel().rows.map((row) => (
          <li
            key={keyOf?.(row.original) ?? row.id}
            className={classes.card}
            data-row
            data-chosen={row.getIsSelected() || undefined}
          >
            <div className={classes.head}>
              <h2>
                {heads.map(({ name, cell }) => (
                  <span key={name}>{cell(row.original)}</span>
                ))}
              </h2>
              {onChoose && <SelectRow row={row} text={texts.selectRow(nameOf(row.original))} />}
            </div>
            <dl>
              {facts.map(({ name, title, cell }) => (
                <div key={name} className={classes.fact}>
                  <dt>{title}</dt>
                  <dd>{cell(row.original)}</dd>
                </div>
              ))}
            </dl>
            {ends.map(({ name, cell }) => (
              <div key={name} className={classes.end}>
                {cell(row.original)}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
