import { Link } from 'react-router-dom';
import { adminOrderPath } from '@manabar/contracts/rules';
import classes from './order-link.module.css';

/** Link to an order, such as the owner of a code; shortened unless `whole`. */
export function OrderLink({ id, whole = false }: { id: string | undefined; whole?: boolean }) {
  if (id === undefined) return '—';
  return (
    <Link
      to={adminOrderPath(id)}
      className={`${classes.link} ${whole ? classes.whole : ''}`}
      title={id}
    >
      {id}
    </Link>
  );
}
