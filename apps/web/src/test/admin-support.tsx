import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { PreparedAnswer } from '@manabar/contracts';
import { pageOf, type Answers, renderSignedIn } from './render.tsx';

type Support = NonNullable<NonNullable<Answers['admin']>['support']>;

/** Opens a page of the admin's support, by default without requests. */
export function openSupport(address: string, page: ReactNode, support: Support) {
  renderSignedIn(address, page, {
    admin: {
      views: { list: () => ({ items: [] }) },
      support: { ...support, threads: { list: () => pageOf([]), ...support.threads } },
    },
  });
  return userEvent.setup();
}

export const preparedAnswer = (over: Partial<PreparedAnswer> = {}): PreparedAnswer => ({
  id: 1,
  title: 'Where the code is',
  text: '{nickname}, the code is in order {order}.',
  language: 'en',
  version: 1,
  ...over,
});
