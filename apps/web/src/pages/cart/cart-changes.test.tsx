import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, storeTestSession } from '#test/render.tsx';
import { quantityOf, plus, minus, total, open } from '#test/cart-shop.tsx';

beforeEach(storeTestSession);

describe('optimistic changes', () => {
  it('shows a new cart quantity and subtotal before the shop answers', async () => {
    const { user, hold, calls } = await open();
    const release = hold();
    await user.click(plus('Roblox'));
    expect(quantityOf('Roblox')).toBe('3');
    expect(total().getByText('$25.97')).toBeTruthy();
    release();
    await waitFor(() => expect(calls.filter((call) => call === 'get')).toHaveLength(2));
    expect(quantityOf('Roblox')).toBe('3');
  });

  it('reverts a cart quantity that the shop refuses', async () => {
    const { user, hold } = await open();
    const release = hold();
    await user.click(plus('Roblox'));
    expect(quantityOf('Roblox')).toBe('3');
    release(new Refusal('quantity_exceeds_stock', { available: 2 }));
    await waitFor(() => expect(quantityOf('Roblox')).toBe('2'));
    expect(total().getByText('$20.98')).toBeTruthy();
    expect(await screen.findByText('Maximum quantity reached: 2. No more in stock.')).toBeTruthy();
  });

  it('says why the quantity of a cart line was reverted when the shop failed', async () => {
    const { user, hold } = await open();
    const release = hold();
    await user.click(plus('Roblox'));
    expect(quantityOf('Roblox')).toBe('3');
    release(new Refusal('UNEXPECTED_ERROR'));
    await waitFor(() => expect(quantityOf('Roblox')).toBe('2'));
    expect(total().getByText('$20.98')).toBeTruthy();
    expect(
      await screen.findByText('Could not change the quantity. Something went wrong. Try again'),
    ).toBeTruthy();
  });

  it('removes a cart line at quantity 1 and restores it when the removal fails', async () => {
    const { user, hold, calls } = await open();
    const release = hold();
    await user.click(minus('Steam'));
    expect(screen.queryByRole('link', { name: 'Steam' })).toBeNull();
    expect(total().getByText('$9.98')).toBeTruthy();
    expect(calls).toContain('remove 2');
    release(new TypeError('failed to fetch'));
    expect(await screen.findByRole('link', { name: 'Steam' })).toBeTruthy();
    expect(await screen.findByText(/Could not remove the item/)).toBeTruthy();
  });

  it('removes a cart line by its button', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove Roblox, 400\u00a0Robux' }));
    expect(screen.queryByRole('link', { name: 'Roblox' })).toBeNull();
  });

  it('keeps a later cart change when an earlier one fails', async () => {
    const { user, hold } = await open();
    const release = hold();
    await user.click(plus('Roblox'));
    await user.click(minus('Steam'));
    expect(quantityOf('Roblox')).toBe('3');
    expect(screen.queryByRole('link', { name: 'Steam' })).toBeNull();
    const releaseSecond = hold();
    release(new Refusal('UNEXPECTED_ERROR'));
    await waitFor(() => expect(quantityOf('Roblox')).toBe('2'));
    expect(screen.queryByRole('link', { name: 'Steam' })).toBeNull();
    releaseSecond();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Steam' })).toBeNull());
    expect(quantityOf('Roblox')).toBe('2');
  });
});
