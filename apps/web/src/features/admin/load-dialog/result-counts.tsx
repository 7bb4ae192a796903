import { useFormatter } from '#lib/format/format.ts';
import classes from './load.module.css';

interface ResultCount {
  tone: 'green' | 'amber' | 'red' | 'plain';
  label: string;
  count: number;
  /** The count is a lower bound. */
  more?: boolean;
}

/** Counts by result. */
export function ResultCounts({ of }: { of: readonly ResultCount[] }) {
  const format = useFormatter();
  return (
    <div role="status">
      <dl className={classes.tally}>
        {of.map(({ tone, label, count, more }) => (
          <div key={label} data-tone={count === 0 ? undefined : tone}>
            <dt>{label}</dt>
            <dd className="figures">{`${more ? '> ' : ''}${format.number(count)}`}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
