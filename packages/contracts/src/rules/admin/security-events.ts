export const securityEventKinds = [
  /** A wrong password, second factor or nickname at a login. */
  'login_failed',
  /** An attempt that a limit of failures refused. */
  'locked_out',
  /** An admin call by a user without permission. */
  'admin_call_refused',
  /** An admin call without the required confirmation. */
  'confirmation_missing',
  /** A wrong password or code at a confirmation. */
  'confirmation_failed',
  /** A gateway event with an invalid signature or from an unknown address. */
  'webhook_forged',
  /** A gateway event that was received before or has an expired signature. */
  'webhook_replayed',
  'password_changed',
  /** An e-mail or a Telegram chat of the account was changed, removed or confirmed. */
  'contact_changed',
  /** A password set for the account by another user. */
  'password_set',
  'sessions_ended',
  'second_factor_enabled',
  'second_factor_disabled',
  'recovery_codes_renewed',
  'user_blocked',
  'user_unblocked',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
