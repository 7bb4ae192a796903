/** What a security event is about. */
export const securityEventKinds = [
  /** A wrong password, second factor or nickname at a log-in. */
  'login_failed',
  /** A try that a limit of failures refused. */
  'locked_out',
  /** A call of the admin area by somebody who may not make it. */
  'admin_call_refused',
  /** An admin's call that came without a confirmation. */
  'confirmation_missing',
  /** A wrong password or code at a confirmation. */
  'confirmation_failed',
  /** A gateway's message without its signature, or from an address that is not the gateway's. */
  'webhook_forged',
  /** A gateway's message that came before, or whose signature is too old. */
  'webhook_replayed',
  'password_changed',
  /** A password that somebody else has set for the account. */
  'password_set',
  'sessions_ended',
  'second_factor_enabled',
  'second_factor_disabled',
  'recovery_codes_renewed',
  'user_blocked',
  'user_unblocked',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
