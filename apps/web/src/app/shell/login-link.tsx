import { Link, type LinkProps } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { rememberReturnPath } from '#lib/page/return-path.ts';

/** Link to /login that returns to the current page afterwards. */
export function LoginLink({ onClick, ...props }: Omit<LinkProps, 'to'>) {
  return (
    <Link
      {...props}
      to={pages.login}
      onClick={(event) => {
        rememberReturnPath(window.location);
        onClick?.(event);
      }}
    />
  );
}
