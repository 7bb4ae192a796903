import classes from './masked-code.module.css';

/** Masked code as in lists: dots and its last characters. */
export function MaskedCode({ children }: { children: string }) {
  return (
    <code className={classes.masked} translate="no">
      {children}
    </code>
  );
}
