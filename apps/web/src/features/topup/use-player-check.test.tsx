import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { storeTestSession } from '#test/render.tsx';
import { findButton, found, idField, openTopup } from '#test/topup-shop.tsx';

it('the top-up page discards the found player when the customer was logged out during the lookup', async () => {
  storeTestSession();
  let answer!: (player: typeof found) => void;
  const { user } = openTopup('/products/freefire', {
    checkPlayer: () => new Promise((resolve) => (answer = resolve)),
  });
  await user.type(idField(), '123456789{Enter}');
  await act(async () => {
    clearSession();
    answer(found);
    await Promise.resolve();
  });
  await waitFor(() => expect(findButton().hasAttribute('data-loading')).toBe(false));
  expect(screen.queryAllByText('Hero')).toEqual([]);
  expect(JSON.stringify(sessionStorage)).not.toContain('Hero');
});
