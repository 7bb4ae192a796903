import { useState } from 'react';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { ListSearch } from './list-search.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));

/** Opens a list whose address changes after a search only when the test allows it, as under load. */
function open() {
  const searches: string[] = [];
  let show: (value: string) => void = () => undefined;
  function Page() {
    const [value, setValue] = useState('');
    show = setValue;
    return (
      <ListSearch label="Find" hint="" value={value} onSearch={(text) => searches.push(text)} />
    );
  }
  renderAt('/', <Page />);
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' });
  return { searches, show: (value: string) => act(() => show(value)), field };
}

const debounce = () => void act(() => vi.advanceTimersByTime(300));

it('the search field of a list keeps what is typed until the address shows the search before', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { searches, show, field } = open();
  await user.type(field(), 'ali');
  debounce();
  await user.type(field(), 'ce');
  show('ali');
  expect(field().value).toBe('alice');
  debounce();
  show('alice');
  expect(searches).toEqual(['ali', 'alice']);
  expect(field().value).toBe('alice');
});

it('the search field of a list shows the search of the address after going back or a reset', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { show, field } = open();
  await user.type(field(), 'ali');
  debounce();
  show('ali');
  show('');
  expect(field().value).toBe('');
  show('ali');
  expect(field().value).toBe('ali');
});

it('the search field of a list takes a change from elsewhere that overtakes its own search', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { searches, show, field } = open();
  await user.type(field(), 'ali');
  debounce();
  show('bob');
  expect(field().value).toBe('bob');
  debounce();
  expect(searches).toEqual(['ali']);
});
