import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '#lib/locale.ts';
import { item, open, OrderRoute, returnButton, shop, show } from '#test/code-receipt.tsx';
import { renderAt, storeTestSession, refuseWith } from '#test/render.tsx';

beforeEach(storeTestSession);

describe('activation codes', () => {
  it('the receipt hides activation codes until the customer shows them, and requests them once', async () => {
    const { user, reveals } = await open();
    expect(screen.queryByText('STEAM-3333')).toBeNull();
    expect(screen.getAllByText('Hidden')).toHaveLength(3);
    expect(show().getAttribute('aria-expanded')).toBe('false');
    expect(returnButton()).toBeTruthy();
    expect(reveals).toHaveLength(0);
    await user.click(show());
    for (const code of ['ROBLOX-1111', 'ROBLOX-2222', 'STEAM-3333'])
      expect(await screen.findByText(code)).toBeTruthy();
    await waitFor(() => expect(returnButton()).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Hide codes' }));
    expect(screen.queryByText('STEAM-3333')).toBeNull();
    await user.click(show());
    expect(screen.getByText('STEAM-3333')).toBeTruthy();
    expect(reveals).toEqual([{ id: 'A1' }]);
  });

  it('heads the receipt of 21 codes in the plural, although Russian counts them in the singular', async () => {
    await changeLanguage('ru');
    await open({ items: [item(1, 'Roblox', 21)] });
    expect(screen.getByRole('heading', { name: 'Коды активации' })).toBeTruthy();
  });

  it('keeps the focus on the button that shows and hides the codes', async () => {
    const { user } = await open();
    show().focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('STEAM-3333')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide codes' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(show());
  });

  it('the receipt reveals the codes of one item, and those of the others stay hidden and returnable', async () => {
    const { user, reveals } = await open();
    await user.click(screen.getByRole('button', { name: /^Show only Steam/ }));
    expect(await screen.findByText('STEAM-3333')).toBeTruthy();
    expect(screen.queryByText('ROBLOX-1111')).toBeNull();
    expect(returnButton()).toBeTruthy();
    await user.click(show());
    expect(await screen.findByText('ROBLOX-1111')).toBeTruthy();
    expect(reveals).toEqual([
      { id: 'A1', itemIds: [2] },
      { id: 'A1', itemIds: [1] },
    ]);
    await waitFor(() => expect(returnButton()).toBeNull());
  });

  it('the receipt forgets the codes when the page is left', async () => {
    const { user, reveals, router } = await open();
    await user.click(show());
    await screen.findByText('STEAM-3333');
    await act(() => router.navigate('/elsewhere'));
    expect(document.body.textContent).not.toContain('STEAM-3333');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('3333');
    expect(reveals).toHaveLength(1);
  });

  it('the receipt keeps codes hidden when the shop fails, and requests them again on the next click', async () => {
    const { answers } = shop();
    const { revealCodes } = answers.orders!;
    answers.orders!.revealCodes = refuseWith('UNEXPECTED_ERROR');
    renderAt('/orders/A1', <OrderRoute />, answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Show codes' }));
    expect(
      await screen.findByText(/^Could not open the codes\. Something went wrong/),
    ).toBeTruthy();
    answers.orders!.revealCodes = revealCodes!;
    await userEvent.click(show());
    expect(await screen.findByText('STEAM-3333')).toBeTruthy();
  });

  it('the buttons that open codes are described by what can no longer be done afterwards', async () => {
    const { user } = await open();
    const one = screen.getByRole('button', { name: /^Show only .*Roblox/ });
    const descriptionOf = (button: HTMLElement) =>
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    for (const button of [show(), one])
      expect(descriptionOf(button)).toBe('Opened codes cannot be returned.');
    await user.click(show());
    await screen.findByText('STEAM-3333');
    expect(descriptionOf(screen.getByRole('button', { name: 'Hide codes' }))).toBeUndefined();
  });

  it('the receipt shows activation instructions beside the codes', async () => {
    await open();
    expect(screen.getByText('Open Steam and enter the code')).toBeTruthy();
  });

  it('the receipt shows no activation instructions for codes that were returned', async () => {
    const returned = item(2, 'Steam', 1, { status: 'refunded' });
    await open({ items: [item(1, 'Roblox', 2), returned] });
    expect(screen.getByText('Open Roblox and enter the code')).toBeTruthy();
    expect(screen.queryByText('Open Steam and enter the code')).toBeNull();
  });

  it('the receipt links to the activation of codes that the shop activates itself', async () => {
    await open({ items: [item(1, 'Roblox', 2), item(2, 'Steam', 1, { generated_codes: 1 })] });
    const link = screen.getByRole('link', { name: 'Activate a code' });
    expect(link.getAttribute('href')).toBe('/products/freefire?tab=activate');
    expect(screen.getByText(/^Enter the codes on our Free Fire page/)).toBeTruthy();
    expect(screen.queryByText('Open Steam and enter the code')).toBeNull();
    expect(screen.getByText('Open Roblox and enter the code')).toBeTruthy();
  });

  it('the receipt keeps the instructions for the codes beside those that the shop activates', async () => {
    await open({ items: [item(1, 'Roblox', 2, { generated_codes: 1 })] });
    expect(screen.getByText(/^Some of these codes are activated on our/)).toBeTruthy();
    expect(screen.getByText('Open Roblox and enter the code')).toBeTruthy();
  });

  it('the receipt has no activation instructions when every code was returned', async () => {
    const { answers } = shop({ items: [item(2, 'Steam', 1, { status: 'refunded' })] });
    renderAt('/orders/A1', <OrderRoute />, answers);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Open Steam and enter the code')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'How to activate' })).toBeNull();
  });
});

describe('copying', () => {
  it('the receipt copies a single code', async () => {
    const { user } = await open();
    await user.click(show());
    await user.click(await screen.findByRole('button', { name: /^Copy code 2: Roblox\s·\s400$/ }));
    expect(await navigator.clipboard.readText()).toBe('ROBLOX-2222');
    expect(await screen.findByText('Code copied')).toBeTruthy();
  });

  it('the receipt copies all codes, one per line, below the names of their items', async () => {
    const { user } = await open();
    await user.click(show());
    await screen.findByText('STEAM-3333');
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Roblox · 400\nROBLOX-1111\nROBLOX-2222\n\nSteam · 400\nSTEAM-3333',
    );
    expect(await screen.findByText('All 3 codes copied')).toBeTruthy();
  });

  it('the receipt distinguishes regions of the same amount on code lines, in copies and in the return', async () => {
    const sold = (id: number, region: string, game_currency: string) =>
      item(id, 'Steam', 1, { amount: 5, region, game_currency });
    const { user } = await open({ items: [sold(1, 'USA', 'USD'), sold(2, 'Europe', 'EUR')] });
    expect(screen.getByRole('heading', { name: /^Steam\s·\sUSA\s·\s5\sUSD$/ })).toBeTruthy();
    expect(screen.getByRole('heading', { name: /^Steam\s·\sEurope\s·\s5\sEUR$/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Return unopened codes' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Return codes' }));
    expect(dialog.getByText(/Steam\s·\sUSA\s·\s5\sUSD/)).toBeTruthy();
    expect(dialog.getByText(/Steam\s·\sEurope\s·\s5\sEUR/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Keep' }));
    await user.click(show());
    const line = (await screen.findByText('STEAM-3333')).closest('li');
    expect(line?.textContent).toMatch(/Europe\s·\s5\sEUR/);
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Steam · USA · 5 USD\nROBLOX-1111\nROBLOX-2222\n\nSteam · Europe · 5 EUR\nSTEAM-3333',
    );
  });

  it('the receipt shows the selected text when the browser denies copying', async () => {
    const { user } = await open();
    await user.click(show());
    await screen.findByText('STEAM-3333');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy manually' }));
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
    expect(field.value).toBe('Roblox · 400\nROBLOX-1111\nROBLOX-2222\n\nSteam · 400\nSTEAM-3333');
    expect(dialog.getByText(/did not allow copying/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('the receipt says when there is nothing to copy', async () => {
    const { user, reveals } = await open();
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await screen.findByText('No codes to copy: show them first')).toBeTruthy();
    expect(reveals).toHaveLength(0);
  });
});
