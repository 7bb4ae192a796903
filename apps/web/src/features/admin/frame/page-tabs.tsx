import { NavLink } from 'react-router-dom';
import classes from './page-tabs.module.css';

interface PageTabsProps {
  label: string;
  /** Address and name of each page. */
  tabs: readonly (readonly [to: string, name: string])[];
}

/** Links between the pages of one navigation entry. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(([to, name]) => (
        <NavLink key={to} to={to} end>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
