/** Who somebody is: users, passwords, sessions. */
export { createAdmin, resetAdminPassword } from './admin-accounts.ts';
export { authRouter } from './auth.router.ts';
export { authenticate } from './authenticate.ts';
export type { Caller } from './caller.ts';
export { changePassword } from './change-password.ts';
export { cleanUpJob } from './clean-up.job.ts';
export { createUser } from './create-user.ts';
export { LoginThrottle } from './login-throttle.ts';
export { openSession } from './open-session.ts';
export { findDemoAccounts } from './demo-accounts.ts';
export { hashPassword } from './password.ts';
export { setBlocked } from './set-blocked.ts';
export { isActingAdmin, listSessions, revokeSessions, sessionStands } from './user-sessions.ts';
