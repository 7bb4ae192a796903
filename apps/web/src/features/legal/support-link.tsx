import { Link } from 'react-router-dom';
import { Icon } from '#components/media/icon.tsx';
import classes from './support-link.module.css';

/** Link to the support form as the action of its section. */
export function SupportLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={classes.link}>
      {label}
      <Icon name="right" size={18} />
    </Link>
  );
}
