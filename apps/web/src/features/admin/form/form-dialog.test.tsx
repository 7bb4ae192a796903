import { useState } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUserPasswordInput, type ErrorCode } from '@manabar/contracts';
import { address, Refusal, renderSignedIn } from '#test/render.tsx';
import { Link } from 'react-router-dom';
import { clearSession } from '#lib/session/session.ts';
import { FormDialog } from './form-dialog.tsx';
import { useContractForm } from './use-contract-form.ts';

let sends: (key: string) => Promise<void>;

function Form({ onClose }: { onClose: () => void }) {
  const contract = useContractForm({
    schema: setUserPasswordInput,
    initialValues: { password: '' },
    toWire: ({ password }) => ({ id: 1, password }),
  });
  return (
    <FormDialog
      title="Password"
      contract={contract}
      submit="Save"
      onSubmit={(_wire, key) => sends(key)}
      onClose={onClose}
    >
      <input aria-label="New" {...contract.form.getInputProps('password')} />
      <Link to="/admin/orders">Orders</Link>
    </FormDialog>
  );
}

function Page() {
  const [opened, setOpened] = useState(true);
  return opened ? <Form onClose={() => setOpened(false)} /> : <p>closed</p>;
}

const question = () => screen.queryByRole('dialog', { name: 'Discard changes?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = () => fireEvent.change(screen.getByLabelText('New'), { target: { value: 'secret' } });
/** Presses the browser's Back. */
const back = () => act(() => window.history.back());

let navigate: (to: string) => Promise<void>;

beforeEach(async () => {
  sends = () => Promise.resolve();
  const { router } = renderSignedIn('/admin/users', <Page />);
  navigate = (to) => router.navigate(to);
  await act(() => navigate('/admin/products'));
});

describe('a form with something typed', () => {
  it('an admin form asks on Back before it discards unsaved input, and stays or goes back as chosen', async () => {
    type();
    back();
    await waitFor(() => expect(question()).not.toBeNull());
    await press('Keep editing');
    expect(screen.getByLabelText<HTMLInputElement>('New').value).toBe('secret');
    back();
    await waitFor(() => expect(question()).not.toBeNull());
    expect(address()).toBe('/admin/products');
    await press('Discard');
    await waitFor(() => expect(address()).toBe('/admin/users'));
  });

  it('an admin form asks on a link before it discards unsaved input, and follows the link after consent', async () => {
    type();
    await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
    expect(question()).not.toBeNull();
    expect(address()).toBe('/admin/products');
    await press('Discard');
    await waitFor(() => expect(address()).toBe('/admin/orders'));
    expect(screen.getByText('closed')).toBeTruthy();
  });

  it('an admin form asks before a window with unsaved input closes, and no longer after it is discarded', async () => {
    const unload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(unload()).toBe(false);
    type();
    expect(unload()).toBe(true);
    await press('Cancel');
    await press('Discard');
    expect(unload()).toBe(false);
  });

  it('an admin form leaves no history entry after it is closed, so that Back works as before', async () => {
    type();
    await press('Cancel');
    await press('Discard');
    expect(screen.getByText('closed')).toBeTruthy();
    back();
    await waitFor(() => expect(address()).toBe('/admin/users'));
  });

  it('an admin form does not ask about unsaved input on a redirect to /login', async () => {
    type();
    clearSession();
    await act(() => navigate('/login'));
    expect(address()).toBe('/login');
    expect(question()).toBeNull();
  });
});

it('a refused form moves the focus to the reason, which scrolls it into view', async () => {
  sends = () => Promise.reject(new Refusal('forbidden'));
  type();
  await press('Save');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  expect(document.activeElement?.textContent).not.toBe('');
});

it('an admin form keeps its idempotency key until the result of its values is known', async () => {
  const keys: string[] = [];
  const refusal = (code: ErrorCode) => new Refusal(code).toClientError('users');
  const failures = [new TypeError('the connection broke'), refusal('UNEXPECTED_ERROR')];
  sends = (key) => {
    keys.push(key);
    return Promise.reject(failures[keys.length - 1] ?? refusal('conflict'));
  };
  type();
  for (const times of [1, 2, 3, 4]) {
    await press('Save');
    await waitFor(() => expect(keys).toHaveLength(times));
  }
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

it('an admin form without input does not ask before it is left', async () => {
  back();
  await waitFor(() => expect(address()).toBe('/admin/users'));
  expect(question()).toBeNull();
});
