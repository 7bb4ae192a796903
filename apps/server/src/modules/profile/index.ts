/** The caller's own page: nickname, role, balances and buyer status. */
export { profileRouter } from './profile.router.ts';
