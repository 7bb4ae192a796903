import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderAt, refuseWith } from '#test/render.tsx';
import UnsubscribePage from './unsubscribe-page.tsx';

function open(token: string, unsubscribe = vi.fn(() => ({ success: true as const }))) {
  renderAt(`/unsubscribe/${token}`, <UnsubscribePage params={{ token }} />, {
    profile: { unsubscribe },
  });
  return unsubscribe;
}

it('an unsubscribe link declines messages about its topic only after a click, and says that it is done', async () => {
  const unsubscribe = open('7~orders~signature');
  expect(await screen.findByText(/no longer get messages about: orders/)).toBeTruthy();
  expect(unsubscribe).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText(/^Done\./)).toBeTruthy();
  expect(unsubscribe).toHaveBeenCalledWith({ token: '7~orders~signature' });
});

it('says that an unsubscribe link without a topic is incomplete', async () => {
  open('7~orde');
  expect(await screen.findByText('This link is incomplete')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that an unsubscribe link is incomplete when the shop has not signed it', async () => {
  open('7~balance~forged', vi.fn(refuseWith('not_found')));
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('This link is incomplete')).toBeTruthy();
});
