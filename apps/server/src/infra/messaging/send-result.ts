/**
 * Reason why a message was not delivered. Final: `bounced` (the receiving server refuses the address), `blocked` (the person has
 * blocked the bot), `refused` (the provider refuses the message or the sender, also by its policy). Retried: `unavailable` (no
 * answer, or a temporary failure), `rejected_login` (the provider rejects the shop's credentials).
 */
export type SendError = 'bounced' | 'blocked' | 'refused' | 'unavailable' | 'rejected_login';

export interface SendResult {
  /** Null when the provider has accepted the message. */
  error: SendError | null;
  /** Status of the provider's answer by SMTP or HTTP; null without an answer. */
  status: number | null;
  /** Delay that the provider requested, in milliseconds. */
  askedMs: number;
}

export const sent: SendResult = { error: null, status: null, askedMs: 0 };
export const notSent = (error: SendError, status: number | null, askedMs = 0): SendResult => ({
  error,
  status,
  askedMs,
});
