/** The customer's profile: nickname, role, balances and buyer level. */
export { profileRouter } from './profile.router.ts';
