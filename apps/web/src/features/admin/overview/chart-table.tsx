import { useTranslation } from 'react-i18next';
import classes from './overview.module.css';

interface ChartTableProps {
  title: string;
  heads: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
}

/** Figures of a chart as a table, for screen readers and exact values. */
export function ChartTable({ title, heads, rows }: ChartTableProps) {
  const { t } = useTranslation('adminOverview');
  return (
    <details className={classes.figures}>
      <summary>{t('asTable')}</summary>
      <div
        className={classes.scroll}
        role="region"
        aria-label={`${title}: ${t('asTable')}`}
        tabIndex={0}
      >
        <table className={classes.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures], row) => (
              <tr key={row}>
                <th scope="row">{name}</th>
                {figures.map((figure, index) => (
                  <td key={index}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
