import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, storeTestSession } from '#test/render.tsx';
import { open } from '#test/cart-shop.tsx';

beforeEach(storeTestSession);

describe('clearing', () => {
  const ask = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'Clear cart' }));
    return screen.getByRole('dialog', { name: 'Clear the cart?' });
  };

  it('asks before clearing the cart and does nothing when cancelled', async () => {
    const { user, calls } = await open();
    const dialog = await ask(user);
    expect(within(dialog).getByText(/All 3 items will be removed/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).not.toContain('clear');
    expect(screen.getByRole('link', { name: 'Roblox' })).toBeTruthy();
  });

  it('clearing the cart shows it as empty before the server answers', async () => {
    const { user, hold } = await open();
    hold();
    await user.click(within(await ask(user)).getByRole('button', { name: 'Clear' }));
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
  });

  it('moves the focus to the link of the empty cart after clearing it', async () => {
    const { user } = await open();
    await user.click(within(await ask(user)).getByRole('button', { name: 'Clear' }));
    const products = screen.getByRole('link', { name: 'Browse products' });
    await waitFor(() => expect(document.activeElement).toBe(products));
  });

  it('restores the cart when the shop refuses to clear it', async () => {
    const { user, hold } = await open();
    const release = hold();
    await user.click(within(await ask(user)).getByRole('button', { name: 'Clear' }));
    release(new Refusal('UNEXPECTED_ERROR'));
    expect(await screen.findByRole('link', { name: 'Roblox' })).toBeTruthy();
    expect(await screen.findByText(/Could not clear the cart/)).toBeTruthy();
  });
});
