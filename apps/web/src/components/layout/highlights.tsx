import { Icon, type IconName } from '../media/icon.tsx';
import classes from './highlights.module.css';

interface HighlightsProps {
  label: string;
  items: readonly { icon: IconName; title: string; text: string }[];
}

/** Short arguments side by side. */
export function Highlights({ label, items }: HighlightsProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map(({ icon, title, text }) => (
        <li key={title}>
          <span className={classes.icon}>
            <Icon name={icon} />
          </span>
          <span>
            <strong>{title}</strong>
            <span className="muted small">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
