import type { SupportMessage } from '@manabar/contracts';
import classes from './message-text.module.css';

/** Number of characters shown before a message is expanded. */
const SHOWN = 140;

/** Message as written; a long one can be expanded. */
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
