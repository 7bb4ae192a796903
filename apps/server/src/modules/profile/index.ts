/** The caller's own page: nickname, role, balances and buyer status. */
export { getProfile } from './get-profile.ts';
export { profileRouter } from './profile.router.ts';
