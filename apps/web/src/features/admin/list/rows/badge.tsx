import classes from './badge.module.css';

export type BadgeTone = 'plain' | 'mana' | 'green' | 'amber' | 'red';

/** State in one word; the colour only repeats the text. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
