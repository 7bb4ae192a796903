import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { rememberOrigin } from '#lib/origin.ts';

/** A link to /login that comes back to the present page after it. */
export function LoginLink({ onClick, ...props }: Omit<ComponentProps<typeof Link>, 'to'>) {
  const location = useLocation();
  return (
    <Link
      {...props}
      to={pages.login}
      onClick={(event) => {
        rememberOrigin(location);
        onClick?.(event);
      }}
    />
  );
}
