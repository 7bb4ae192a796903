/** Authentication: users, passwords, sessions and second factors. */
export { createAdmin, resetAdminPassword } from './create-or-reset-admin.ts';
export { authorizeAdminCall } from './authorize-admin-call.ts';
export { stepUpBeyond, stepUpBy, stepUpUnless } from './step-up-by-input.ts';
export { authRouter } from './auth.router.ts';
export { secondFactorRouter } from './second-factor.router.ts';
export { authenticate } from './sessions/authenticate.ts';
export { setUserPasswordHash } from './passwords/set-user-password-hash.ts';
export { cleanUpJob } from './clean-up.job.ts';
export { createServiceUser, createUser, renameUser } from './create-user.ts';
export { confirmPassword, lockConfirmedUser } from './passwords/confirm-password.ts';
export { createLoginThrottle } from './login-throttle.ts';
export { openSession } from './sessions/open-session.ts';
export { findDemoAccounts } from './find-demo-accounts.ts';
export { meetsPasswordRules } from './passwords/meets-password-rules.ts';
export { hashPassword } from './passwords/hash-password.ts';
export { beginSecondFactor } from './second-factor/begin-second-factor.ts';
export { countUnreadableFactors } from './second-factor/count-unreadable-factors.ts';
export { disableSecondFactor } from './second-factor/disable-second-factor.ts';
export { enableSecondFactor } from './second-factor/enable-second-factor.ts';
export { encryptedFactors } from './second-factor/encrypted-factors.ts';
export { getSecondFactorSettings } from './second-factor/get-second-factor-settings.ts';
export { batchCallerReads } from './sessions/batch-caller-reads.ts';
export { batchCallerWrites } from './sessions/batch-caller-writes.ts';
export { requireSessionCaller } from './sessions/require-session-caller.ts';
export { removeSecondFactor } from './second-factor/remove-second-factor.ts';
export { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts';
export { stepUp } from './second-factor/step-up.ts';
export {
  callerUsers,
  callForCallers,
  callUnlessLocked,
  forCallers,
  isAlone,
  ownValues,
  type CallerColumns,
  type CallerValues,
  type OwnValues,
} from './sessions/sessions.sql.ts';
export { raiseUserVersion } from './users.sql.ts';
export { setAccountBlocked } from './set-account-blocked.ts';
export { setBlocked } from './set-blocked.ts';
export {
  isActingAdmin,
  listSessions,
  revokeSessions,
  sessionStands,
} from './sessions/user-sessions.ts';
