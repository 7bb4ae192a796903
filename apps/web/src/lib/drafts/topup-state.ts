import type { TopupData } from '@manabar/contracts/rules';
import { getSession } from '../session/session.ts';

/** Navigation state of a top-up's checkout. It names the customer, because the tab's history outlives a log-out. */
export const topupState = (topupData: TopupData) => ({ topupData, userId: getSession()?.userId });
