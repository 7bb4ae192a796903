import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useRowChange } from './use-row-change.ts';

type Row = { id: number; on: boolean };
const list = ['admin', 'things', 'list'];

/** List of three inactive rows; the test decides when their changes are answered. */
function open() {
  const queries = new QueryClient();
  queries.setQueryData([list], { items: [1, 2, 3].map((id) => ({ id, on: false })) });
  const sent: (PromiseWithResolvers<Row> & { id: number })[] = [];
  const send = ({ id }: Row) => {
    const answer = { ...Promise.withResolvers<Row>(), id };
    sent.push(answer);
    return answer.promise;
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRowChange<Row, { on: boolean }>({ list, send }), {
    wrapper,
  });
  const rows = () => queries.getQueryData<{ items: Row[] }>([list])!.items;
  return {
    sent,
    on: () => rows().flatMap(({ id, on }) => (on ? [id] : [])),
    busy: () => rows().flatMap((row) => (result.current.isBusy(row) ? [row.id] : [])),
    turnOn: async (id: number) => {
      act(() => result.current.changeRow({ id, on: false }, { on: true }));
      await waitFor(() => expect(sent.at(-1)?.id).toBe(id));
    },
  };
}

it('an admin list changes several rows at once and reverts only the refused one', async () => {
  const { sent, on, busy, turnOn } = open();
  await turnOn(1);
  await turnOn(2);
  await waitFor(() => expect(busy()).toEqual([1, 2]));
  expect(on()).toEqual([1, 2]);
  act(() => sent[0]!.reject(new Error('refused')));
  await waitFor(() => expect(busy()).toEqual([2]));
  expect(on()).toEqual([2]);
  act(() => sent[1]!.resolve({ id: 2, on: true }));
  await waitFor(() => expect(busy()).toEqual([]));
  expect(on()).toEqual([2]);
});
