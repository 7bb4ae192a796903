import { isAdminPath } from '@manabar/contracts/rules';

/** Id of the content of an admin page, which begins after the navigation. */
export const ADMIN_CONTENT_ID = 'admin-content';

/** Id of the element that contains the content of the page with this address. */
export const contentIdOf = (pathname: string): string =>
  isAdminPath(pathname) ? ADMIN_CONTENT_ID : 'content';
