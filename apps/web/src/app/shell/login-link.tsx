import { pages } from '@manabar/contracts/rules';
import { currentAddress, Link, type LinkProps } from '#lib/navigation.tsx';
import { rememberOrigin } from '#lib/origin.ts';

/** A link to /login that comes back to the present page after it. */
export function LoginLink({ onClick, ...props }: Omit<LinkProps, 'to'>) {
  return (
    <Link
      {...props}
      to={pages.login}
      onClick={(event) => {
        rememberOrigin(currentAddress());
        onClick?.(event);
      }}
    />
  );
}
