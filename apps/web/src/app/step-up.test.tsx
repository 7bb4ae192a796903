import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useStartJob } from '#features/admin/bulk-jobs/use-start-job.ts';
import { clearSession } from '#lib/session/session.ts';
import { trpc } from '#lib/trpc.ts';
import { adminUser } from '#test/admin-rows.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { Refusal, type Answers, refuseWith, renderSignedIn } from '#test/render.tsx';
import { useErrorText } from '#lib/errors/errors.ts';

/** Bulk job that compensates the buyers of a batch. */
const makeGood = {
  kind: 'batches.make_good',
  means: 'refund',
  reason: 'sold twice',
  selection: { filter: { batchId: 7 } },
} as const;

/** Represents a form of the admin area. */
function PasswordForm() {
  const [password, setPassword] = useState('');
  const errorText = useErrorText();
  const set = trpc.admin.users.setPassword.useMutation();
  const topUp = trpc.wallet.topUp.useMutation();
  const { start } = useStartJob();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate({ id: 42, password });
      }}
    >
      <input
        aria-label="New one"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <button type="submit">Set</button>
      <button type="button" onClick={() => topUp.mutate({ currency: 'usd', amount: 5 })}>
        Top up
      </button>
      <button type="button" onClick={() => void start(makeGood).catch(() => undefined)}>
        Make good
      </button>
      <output data-testid="outcome">
        {set.isSuccess ? 'done' : set.error ? errorText(set.error) : 'waiting'}
      </output>
      <output data-testid="other">{topUp.status}</output>
    </form>
  );
}

interface World {
  method?: 'password' | 'code';
  /** Answers the confirmation; throws to refuse it. */
  stepUp?: (input: { password?: string | undefined; code?: string | undefined }) => void;
  /** The shop requires a confirmation for every call, even right after one. */
  never?: boolean;
}

type Call = (input: unknown) => unknown;

function open({ method = 'password', stepUp = () => undefined, never = false }: World = {}) {
  let confirmed = false;
  const guarded = () => {
    if (!confirmed || never) throw new Refusal('step_up_required', { method });
  };
  const setPassword = vi.fn<Call>(() => {
    guarded();
    return adminUser();
  });
  const topUp = vi.fn<Call>(() => {
    guarded();
    return [];
  });
  const startJob = vi.fn<Call>(() => {
    guarded();
    return {};
  });
  const confirm = vi.fn((input: Parameters<typeof stepUp>[0]) => {
    stepUp(input);
    confirmed = true;
    return { success: true };
  });
  renderSignedIn('/admin/users/42', <PasswordForm />, {
    admin: { users: { setPassword }, jobs: { start: startJob }, security: { stepUp: confirm } },
    wallet: { topUp },
  } as unknown as Answers);
  return { setPassword, topUp, startJob, confirm };
}

const outcome = () => screen.getByTestId('outcome').textContent;
const ask = async () => {
  await pasteIntoField(userEvent, screen.getByLabelText('New one'), 'secret-9');
  await userEvent.click(screen.getByRole('button', { name: 'Set' }));
  return screen.findByRole('dialog', { name: 'Confirm your identity' });
};
const notConfirmed = 'Not confirmed, nothing was changed. Try again and confirm your identity';

it('a step-up asks for the password and repeats the call unchanged once', async () => {
  const { setPassword, confirm } = open();
  const dialog = await ask();
  expect(outcome()).toBe('waiting');
  const field = within(dialog).getByLabelText<HTMLInputElement>('Your password');
  expect(field.autocomplete).toBe('current-password');
  await userEvent.type(field, 'mine-1{Enter}');
  await waitFor(() => expect(outcome()).toBe('done'));
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ password: 'mine-1' });
  expect(setPassword.mock.calls).toEqual([
    [{ id: 42, password: 'secret-9' }],
    [{ id: 42, password: 'secret-9' }],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a step-up keeps the typed form when the confirmation is cancelled', async () => {
  const { setPassword, confirm } = open();
  const dialog = await ask();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(outcome()).toBe(notConfirmed));
  expect(screen.getByLabelText<HTMLInputElement>('New one').value).toBe('secret-9');
  expect([setPassword.mock.calls.length, confirm.mock.calls.length]).toEqual([1, 0]);
  expect(screen.queryByRole('dialog')).toBeNull();
  // The next attempt opens the dialog again.
  await userEvent.click(screen.getByRole('button', { name: 'Set' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('a step-up reports a wrong password, sends no empty one, and does not log out', async () => {
  const { confirm } = open({
    stepUp: ({ password }) => {
      if (password !== 'mine-1') throw new Refusal('invalid_credentials');
    },
  });
  const dialog = await ask();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await within(dialog).findByText('Please fill in this field')).toBeTruthy();
  expect(confirm).not.toHaveBeenCalled();
  const field = within(dialog).getByLabelText<HTMLInputElement>('Your password');
  await userEvent.type(field, 'wrong{Enter}');
  expect(await within(dialog).findByText('Wrong password')).toBeTruthy();
  expect(field.value).toBe('');
  expect(localStorage.getItem('token')).toBe('token-1');
  await userEvent.type(field, 'mine-1{Enter}');
  await waitFor(() => expect(outcome()).toBe('done'));
});

it('a step-up asks for an authenticator code or a recovery code when there is a second factor', async () => {
  const { confirm } = open({
    method: 'code',
    stepUp: ({ code }) => {
      if (code === '000000') throw new Refusal('second_factor_invalid');
    },
  });
  const dialog = await ask();
  expect(within(dialog).queryByLabelText('Your password')).toBeNull();
  await userEvent.type(within(dialog).getByLabelText('Code from the app'), '000000{Enter}');
  expect(
    await within(dialog).findByText(/The code is wrong or has already been used/),
  ).toBeTruthy();
  expect(localStorage.getItem('token')).toBe('token-1');
  await userEvent.click(within(dialog).getByRole('button', { name: /recovery code/ }));
  await userEvent.type(within(dialog).getByLabelText('Recovery code'), 'ABCD-EFGH{Enter}');
  await waitFor(() => expect(outcome()).toBe('done'));
  expect(confirm).toHaveBeenLastCalledWith({ code: 'ABCD-EFGH' });
});

it('a step-up asks once for concurrent calls', async () => {
  const { confirm, topUp } = open();
  const dialog = await ask();
  act(() => screen.getByText('Top up').click());
  await waitFor(() => expect(topUp).toHaveBeenCalledTimes(1));
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'mine-1{Enter}');
  await waitFor(() => expect(outcome()).toBe('done'));
  await waitFor(() => expect(screen.getByTestId('other').textContent).toBe('success'));
  expect(confirm).toHaveBeenCalledTimes(1);
});

it('a step-up repeats a call with its idempotency key and keeps the key when the confirmation is cancelled', async () => {
  const { startJob } = open();
  const start = () => userEvent.click(screen.getByRole('button', { name: 'Make good' }));
  await start();
  const refused = await screen.findByRole('dialog', { name: 'Confirm your identity' });
  await userEvent.click(within(refused).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await start();
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your identity' });
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'mine-1{Enter}');
  await waitFor(() => expect(startJob).toHaveBeenCalledTimes(3));
  const [first, ...others] = startJob.mock.calls.map(([input]) => input);
  expect(first).toEqual({ ...makeGood, idempotencyKey: expect.any(String) });
  expect(others).toEqual([first, first]);
});

it('a step-up asks for the confirmation once and returns the second refusal of the call', async () => {
  const { setPassword } = open({ never: true });
  const dialog = await ask();
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'mine-1{Enter}');
  await waitFor(() => expect(outcome()).toBe(notConfirmed));
  expect(setPassword).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a step-up closes the confirmation when the session has ended', async () => {
  open();
  await ask();
  act(clearSession);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(outcome()).toBe(notConfirmed));
});

it('a step-up redirects to the log-in when the session ends during the confirmation', async () => {
  open({ stepUp: refuseWith('unauthorized') });
  const dialog = await ask();
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'mine-1{Enter}');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
