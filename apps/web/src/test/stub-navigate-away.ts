import { vi } from 'vitest';
import * as page from '#lib/page/navigate-away.ts';

/** Replaces `navigateAway` until the end of the test, because jsdom cannot leave its page. */
export const stubNavigateAway = () => vi.spyOn(page, 'navigateAway').mockReturnValue();
