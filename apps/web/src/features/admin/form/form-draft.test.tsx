import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AdminPromotion } from '@manabar/contracts';
import { clearSession } from '#lib/session/session.ts';
import PromotionsPage from '#pages/admin/catalogue/promotions-page.tsx';
import { adminPromotion } from '#test/admin-rows.ts';
import { pageOf, renderSignedIn } from '#test/render.tsx';

const caption = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Caption' });

/** Opens the form of a promotion, or of a new one. */
async function open(promotion?: AdminPromotion) {
  const { unmount } = renderSignedIn('/admin/promotions', <PromotionsPage />, {
    admin: { promotions: { list: () => pageOf(promotion ? [promotion] : []) } },
  });
  const [button] = await screen.findAllByRole('button', {
    name: promotion ? /^Edit: / : 'Add promotion',
  });
  await userEvent.click(button!);
  await screen.findByRole('dialog');
  return unmount;
}

it('restores the unsaved input of an admin form after the session has ended, once', async () => {
  let leave = await open();
  await userEvent.type(caption(), 'Spring sale');
  act(clearSession);
  leave();
  leave = await open();
  expect(caption().value).toBe('Spring sale');
  expect(await screen.findByText(/Your unsaved input is back/)).toBeTruthy();
  leave();
  await open();
  expect(caption().value).toBe('');
});

it('does not restore the input of an admin form over a later change of its row', async () => {
  const promotion = adminPromotion({ text: 'Sale' });
  const leave = await open(promotion);
  await userEvent.type(caption(), ' of mine');
  act(clearSession);
  leave();
  await open({ ...promotion, text: 'Sale of theirs', version: promotion.version + 1 });
  expect(caption().value).toBe('Sale of theirs');
});
