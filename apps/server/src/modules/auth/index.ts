/**
 * Who somebody is: users, passwords, sessions.
 *
 * The router is not among the exports: the procedures that routers are made of need `authenticate` from here,
 * so `transport/app-router.ts` takes it from its own file.
 */
export { authenticate } from './authenticate.ts';
export { changePassword, revokeSessions } from './change-password.ts';
export { createUser, type NewUser } from './create-user.ts';
export { openSession } from './open-session.ts';
export { hashPassword } from './password.ts';
