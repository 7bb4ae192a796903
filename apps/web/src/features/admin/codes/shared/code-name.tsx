import { CodeText } from './code-text.tsx';
import classes from './code-name.module.css';

interface NamedCode {
  id: number;
  code: string;
}

/** What a code is called where it is not shown; short ones look all alike, so that its number belongs to it. */
export const codeName = ({ id, code }: NamedCode) => `${code} #${id}`;

/** A code at the head of its row. */
export function CodeName({ id, code }: NamedCode) {
  return (
    <span className={classes.name}>
      <CodeText>{code}</CodeText> <span className={classes.id}>#{id}</span>
    </span>
  );
}
