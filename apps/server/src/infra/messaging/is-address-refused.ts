/** Enhanced status code (RFC 3463) at the beginning of a final SMTP reply: its subject and its detail. */
const ENHANCED_STATUS = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/;

/** Subjects of refusals that concern the recipient: the address, its mailbox, and the route to its host. */
const RECIPIENT_SUBJECTS = ['1', '2', '4'];
/** Details of these subjects that concern the sender's address (5.1.7, 5.1.8) or the length of the mail (5.2.3). */
const OUR_FAULTS = ['1.7', '1.8', '2.3'];

/** Replies without an enhanced status code that concern the recipient (RFC 5321, RFC 7504). */
const RECIPIENT_REPLIES = [521, 550, 551, 552, 553, 556];

/**
 * Returns whether a final reply to `RCPT TO` means that the address cannot receive mail. A refusal by policy (5.7.x: spam, block
 * lists, an unauthenticated sender) does not concern the address, although it is often a 550, too.
 */
export function isAddressRefused(code: number, reply: string): boolean {
  const [, subject = '', detail = ''] = ENHANCED_STATUS.exec(reply) ?? [];
  if (subject === '') return RECIPIENT_REPLIES.includes(code);
  return RECIPIENT_SUBJECTS.includes(subject) && !OUR_FAULTS.includes(`${subject}.${detail}`);
}
