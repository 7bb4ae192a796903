import { Link, type LinkProps } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { rememberOrigin } from '#lib/origin.ts';

/** A link to /login that comes back to the present page after it. */
export function LoginLink({ onClick, ...props }: Omit<LinkProps, 'to'>) {
  return (
    <Link
      {...props}
      to={pages.login}
      onClick={(event) => {
        rememberOrigin(window.location);
        onClick?.(event);
      }}
    />
  );
}
