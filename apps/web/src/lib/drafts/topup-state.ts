import type { TopupData } from '@manabar/contracts/rules';
import { getSession } from '../session/session.ts';

/**
 * Navigation state that opens the checkout of a top-up. It names the customer, because the history of the tab outlives a
 * log-out.
 */
export const topupState = (topupData: TopupData) => ({ topupData, userId: getSession()?.userId });
