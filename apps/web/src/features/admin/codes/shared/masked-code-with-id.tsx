import { MaskedCode } from './masked-code.tsx';
import classes from './masked-code-with-id.module.css';

interface NamedCode {
  id: number;
  code: string;
}

/** Name of a masked code; it includes the id, because short masked codes may be equal. */
export const maskedCodeWithId = ({ id, code }: NamedCode) => `${code} #${id}`;

/** Code as the heading of its row. */
export function MaskedCodeWithId({ id, code }: NamedCode) {
  return (
    <span className={classes.name}>
      <MaskedCode>{code}</MaskedCode> <span className={classes.id}>#{id}</span>
    </span>
  );
}
