import type { SupportMessage } from '@manabar/contracts';
import classes from './message-text.module.css';

/** So much of a message is shown at once. */
const SHOWN = 140;

/** What somebody wrote, as they wrote it; a long one is opened. */
export function MessageText({ message: { message, language } }: { message: SupportMessage }) {
  if (message.length <= SHOWN)
    return (
      <p className={classes.message} lang={language}>
        {message}
      </p>
    );
  return (
    <details className={classes.message} lang={language}>
      <summary>{message.slice(0, SHOWN).trimEnd()}…</summary>
      {message}
    </details>
  );
}
