import classes from './badge.module.css';

export type BadgeTone = 'plain' | 'mana' | 'green' | 'amber' | 'red';

/** A state in one word; the colour only repeats what the word says. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
