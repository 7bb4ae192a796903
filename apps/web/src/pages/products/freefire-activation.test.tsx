import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { address, storeTestSession, refuseWith } from '#test/render.tsx';
import { findButton, idField, openTopup } from '#test/topup-shop.tsx';

type Answers = NonNullable<Parameters<typeof openTopup>[1]>;
type Activate = NonNullable<Answers['activateCode']>;

const PATH = '/products/freefire?tab=activate';
const CODE = 'FF-ABCD-EFGH';

const done = { success: true, order_id: 'A1', status: 'pending' } as const;

function open(activate: Activate = () => done) {
  const activateCode = vi.fn(activate);
  return { ...openTopup(PATH, { activateCode }), activateCode };
}

const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Activation code' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Activate' });
const step = () => screen.getByRole('region', { name: '3 Check and activate' });

/** Clears the code of an earlier test first, because the typed code outlasts the page. */
async function fill({ user }: ReturnType<typeof open>, code = CODE) {
  await user.type(idField(), '123456789');
  await user.clear(codeField());
  await user.type(codeField(), code);
}

async function press(opened: ReturnType<typeof open>) {
  await fill(opened);
  await opened.user.click(button());
}

beforeEach(() => storeTestSession());

describe('the activate button', () => {
  it('the activation form disables its button while a field is empty and explains why', async () => {
    const { user } = open();
    const says = () => within(step()).queryAllByText('Please fill all fields').length;
    expect(button().disabled).toBe(true);
    expect(says()).toBe(1);
    await user.type(idField(), '123456789');
    expect(button().disabled).toBe(true);
    await user.clear(idField());
    await user.type(codeField(), CODE);
    expect(button().disabled).toBe(true);
    await user.type(idField(), '   ');
    expect(button().disabled).toBe(true);
    await user.type(idField(), '123456789');
    expect(button().disabled).toBe(false);
    expect(says()).toBe(0);
    await user.clear(codeField());
    expect(button().disabled).toBe(true);
  });

  it('the activation form asks to fill all fields when Enter is pressed with an empty field', async () => {
    const { user, activateCode } = open();
    await user.type(codeField(), `${CODE}{Enter}`);
    expect(await screen.findAllByText('Please fill all fields')).toHaveLength(2);
    expect(activateCode).not.toHaveBeenCalled();
    await user.type(idField(), '123456789');
    await user.type(codeField(), '{Enter}');
    await waitFor(() => expect(activateCode).toHaveBeenCalledOnce());
    await screen.findByRole('heading', { name: 'Code activated' });
  });

  it('the activation form asks to check the player first but activates a code without the check', async () => {
    const opened = open();
    const { user, activateCode } = opened;
    await fill(opened);
    expect(step().textContent).toContain('to check the player name first');
    await user.click(findButton());
    await waitFor(() => expect(step().textContent).toContain('Hero'));
    expect(step().textContent).not.toContain('to check the player name first');
    await user.clear(idField());
    await user.type(idField(), '987654321');
    expect(step().textContent).toContain('to check the player name first');
    await user.click(button());
    await waitFor(() => expect(activateCode).toHaveBeenCalledOnce());
    await screen.findByRole('heading', { name: 'Code activated' });
  });

  it('the activation form rejects an impossible player ID', async () => {
    const { user, activateCode } = open();
    await user.type(idField(), '12a');
    await user.type(codeField(), CODE);
    await user.click(button());
    expect(await screen.findAllByText('Invalid Free Fire ID')).toHaveLength(1);
    expect(idField().getAttribute('aria-invalid')).toBe('true');
    expect(activateCode).not.toHaveBeenCalled();
    await user.clear(codeField());
  });

  it('sends a guest to /login and restores the activation input afterwards', async () => {
    localStorage.clear();
    const opened = open();
    await press(opened);
    expect(await screen.findByText(/^Log in to activate your code/)).toBeTruthy();
    expect(address()).toBe('/login');
    expect(sessionStorage.getItem('origin')).toBe(PATH);
    expect(opened.activateCode).not.toHaveBeenCalled();
    expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain(CODE);
    opened.unmount();
    storeTestSession();
    const { user, activateCode } = open();
    expect(idField().value).toBe('123456789');
    expect(codeField().value).toBe(CODE);
    await user.click(button());
    await waitFor(() => expect(activateCode).toHaveBeenCalledOnce());
    await screen.findByRole('heading', { name: 'Code activated' });
  });

  it('the activation form hides the typed code after its customer has logged out', async () => {
    const { user, unmount } = open();
    await user.type(codeField(), CODE);
    unmount();
    localStorage.clear();
    open();
    expect(codeField().value).toBe('');
  });
});

describe('a code that is activated', () => {
  it('the activation form sends the typed code in one line, with the player and an idempotency key', async () => {
    const opened = open();
    await fill(opened, '  ff-abcd  efgh ');
    await opened.user.click(button());
    await waitFor(() =>
      expect(opened.activateCode).toHaveBeenCalledExactlyOnceWith({
        playerID: '123456789',
        code: 'ff-abcd efgh',
        idempotencyKey: expect.stringMatching(/^.{16,}$/) as string,
      }),
    );
    await screen.findByRole('heading', { name: 'Code activated' });
  });

  it('the activation form clears its fields after an activation, confirms it, and links to the receipt', async () => {
    const opened = open();
    await opened.user.type(idField(), '123456789{Enter}');
    await screen.findAllByText('Hero');
    await opened.user.type(codeField(), CODE);
    await opened.user.click(button());
    const done = await screen.findByRole('region', { name: 'Code activated' });
    expect(done.textContent).toContain('Hero');
    expect(document.activeElement).toBe(done);
    const link = within(done).getByRole<HTMLAnchorElement>('link', { name: 'Follow the order' });
    expect(link.getAttribute('href')).toBe('/orders/A1');
    expect(screen.getAllByText('Code activated')).toHaveLength(2);
    expect([idField().value, codeField().value]).toEqual(['', '']);
    expect(button().disabled).toBe(true);
    expect(address()).toBe(PATH);
    // The next activation starts with an empty form.
    await opened.user.type(codeField(), 'FF-NEXT');
    expect(screen.queryByRole('region', { name: 'Code activated' })).toBeNull();
    await opened.user.clear(codeField());
  });

  it('activates a code once when the button is pressed repeatedly', async () => {
    let answer: (result: typeof done) => void = () => undefined;
    const opened = open(() => new Promise((resolve) => (answer = resolve)));
    await press(opened);
    expect(step().textContent).toContain('Activating…');
    await opened.user.click(button());
    await opened.user.type(codeField(), '{Enter}');
    expect(opened.activateCode).toHaveBeenCalledOnce();
    await act(async () => answer(done));
    await screen.findByRole('heading', { name: 'Code activated' });
  });
});

describe('a code that is refused', () => {
  it.each([
    ['code_invalid', 'This code does not work. Check it', {}],
    [
      'code_invalid',
      'This code is activated elsewhere. See “How to activate” in your order A7',
      { reason: 'activated_elsewhere', order_id: 'A7' },
    ],
    ['code_already_used', 'This code has already been used. Check your orders', {}],
  ] as const)(
    'an activation reports %s once, marks the code field and clears nothing',
    async (code, text, details) => {
      const opened = open(refuseWith(code, details));
      await press(opened);
      expect(await screen.findAllByText(text)).toHaveLength(1);
      expect(codeField().getAttribute('aria-invalid')).toBe('true');
      expect([idField().value, codeField().value]).toEqual(['123456789', CODE]);
      await opened.user.type(codeField(), 'X');
      expect(codeField().getAttribute('aria-invalid')).not.toBe('true');
      await opened.user.clear(codeField());
    },
  );

  it('an activation reports player_not_found once and marks the player field', async () => {
    const opened = open(refuseWith('player_not_found'));
    await press(opened);
    expect(await screen.findAllByText('No player found with this ID. Check the ID')).toHaveLength(
      1,
    );
    expect(screen.queryByText('Invalid Free Fire ID')).toBeNull();
    expect(idField().getAttribute('aria-invalid')).toBe('true');
    expect(codeField().value).toBe(CODE);
    await opened.user.clear(codeField());
  });

  it.each<[string, Activate, string]>([
    [
      'supplier_unavailable',
      refuseWith('supplier_unavailable'),
      'The game is not responding. Your code was not used: try again later',
    ],
    [
      'UNEXPECTED_ERROR',
      refuseWith('UNEXPECTED_ERROR'),
      'Code activation failed. Please try again',
    ],
    [
      'no answer',
      () => {
        throw new TypeError('failed to fetch');
      },
      'Code activation failed: no response. Check your connection and try again: the code is used only once',
    ],
    [
      'rate_limited',
      refuseWith('rate_limited', {}, 1790),
      'Too many wrong codes. Try again in 30 minutes',
    ],
  ])('an activation reports %s once and keeps the button enabled', async (_what, answer, text) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const opened = open(answer);
    await press(opened);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(await screen.findAllByText(text)).toHaveLength(1);
    expect(button().disabled).toBe(false);
    await opened.user.clear(codeField());
  });
});

describe('the key of an attempt', () => {
  const keysOf = ({ activateCode }: ReturnType<typeof open>) =>
    activateCode.mock.calls.map(([input]) => input.idempotencyKey);

  it('keeps the idempotency key of an activation while its result is unknown, also in the retry', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let fails = true;
    const opened = open(() => {
      if (fails) throw new TypeError('failed to fetch');
      return done;
    });
    await press(opened);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    await screen.findAllByText(/^Code activation failed: no response/);
    fails = false;
    await opened.user.click(button());
    await screen.findByRole('heading', { name: 'Code activated' });
    const keys = keysOf(opened);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('uses a new idempotency key for an activation after a stored refusal', async () => {
    const opened = open(refuseWith('code_already_used'));
    await press(opened);
    await screen.findAllByText(/^This code has already been used/);
    await opened.user.click(button());
    await waitFor(() => expect(new Set(keysOf(opened)).size).toBe(2));
    await opened.user.clear(codeField());
  });
});
