import classes from './code-text.module.css';

/** A code as lists show it: dots and its last characters. */
export function CodeText({ children }: { children: string }) {
  return (
    <code className={classes.masked} translate="no">
      {children}
    </code>
  );
}
