import { Link } from 'react-router-dom';
import { adminOrderPath } from '@manabar/contracts/rules';
import classes from './order-link.module.css';

/** Link to the order that holds a code. */
export function OrderLink({ id }: { id: string | undefined }) {
  if (id === undefined) return '—';
  return (
    <Link to={adminOrderPath(id)} className={classes.link} title={id}>
      {id}
    </Link>
  );
}
