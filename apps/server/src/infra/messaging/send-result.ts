/**
 * Why a message was not delivered. For good: `bounced` (the receiving server refuses the address), `blocked` (the person
 * has blocked the bot), `refused` (the provider refuses the message or the sender, also by its policy). Tried again:
 * `unavailable` (no answer, or one that says so), `rejected_login` (the provider does not know the shop).
 */
export type SendError = 'bounced' | 'blocked' | 'refused' | 'unavailable' | 'rejected_login';

/** Result of an attempt to send a message. */
export interface SendResult {
  /** Null when the provider has accepted the message. */
  error: SendError | null;
  /** Status of the provider's answer by SMTP or HTTP; null without an answer. */
  status: number | null;
  /** Delay that the provider asked for, in milliseconds. */
  askedMs: number;
}

export const sent: SendResult = { error: null, status: null, askedMs: 0 };
export const notSent = (error: SendError, status: number | null, askedMs = 0): SendResult => ({
  error,
  status,
  askedMs,
});
