/** Reason of a top-up in review that an admin gave up: the supplier may still deliver it. */
export const GIVEN_UP_REASON = 'refunded_by_shop';

/** Reasons of a failed top-up that have texts of their own. */
const topupReasons = [
  'player_not_found',
  'refused_by_game',
  'code_invalid',
  'code_already_used',
  GIVEN_UP_REASON,
  'cancelled_by_shop',
] as const;

/** Returns the reason of a failed top-up if it has a text of its own; other reasons are the supplier's words. */
export const knownTopupReason = (reason: string): (typeof topupReasons)[number] | undefined =>
  topupReasons.find((each) => each === reason);
