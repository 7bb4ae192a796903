import { act } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '@manabar/contracts';
import { completedOrder } from '#test/completed-order.ts';
import { advanceTime } from '#test/advance-time.ts';
import { renderAt, storeTestSession } from '#test/render.tsx';
import { useOrder } from './use-order.ts';

/* The test controls the stream by which the shop announces changes. */

const order = (status: OrderDetail['status']): OrderDetail => ({ ...completedOrder, status });

interface Stream {
  address: string;
  init: RequestInit;
  say: (text: string) => Promise<void>;
  end: () => Promise<void>;
}
let streams: Stream[] = [];

beforeEach(() => {
  storeTestSession();
  streams = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (made) => (controller = made) });
    streams.push({
      address,
      init,
      say: async (text) => {
        controller?.enqueue(new TextEncoder().encode(text));
        await advanceTime(1);
      },
      end: async () => {
        controller?.close();
        await advanceTime(1);
      },
    });
    return Promise.resolve(new Response(body));
  });
});
afterEach(() => focusManager.setFocused(undefined));

function Receipt() {
  return <p>{useOrder('A1').data?.status}</p>;
}

async function open(answer: () => OrderDetail) {
  const detail = vi.fn(answer);
  const page = renderAt('/orders/A1', <Receipt />, { orders: { detail } });
  await advanceTime(50);
  return { detail, page };
}

describe('a receipt that is under way', () => {
  it('the receipt of a pending order reloads when the shop announces a change, before the next poll', async () => {
    let now = order('pending');
    const { detail, page } = await open(() => now);
    expect(streams).toHaveLength(1);
    const [stream] = streams;
    expect(stream?.address).toBe(`/trpc/orders.watch?input=${encodeURIComponent('{"id":"A1"}')}`);
    expect(stream?.init.headers).toMatchObject({
      authorization: expect.stringMatching(/^Bearer ./),
    });
    await stream?.say('event: connected\ndata: {}\n\ndata: {"status":"pending"}\n\n');
    expect(detail).toHaveBeenCalledTimes(1);
    now = order('completed');
    await stream?.say('event: ping\ndata: \n\ndata: {"sta');
    expect(detail).toHaveBeenCalledTimes(1);
    await stream?.say('tus":"completed"}\n\nevent: return\ndata: \n\n');
    expect(detail).toHaveBeenCalledTimes(2);
    expect(page.container.textContent).toContain('completed');
    // The order is completed, so the stream is closed.
    expect(stream?.init.signal?.aborted).toBe(true);
    await advanceTime(60_000);
    expect(streams).toHaveLength(1);
  });

  it('the receipt of a pending order reconnects after its stream of changes broke and polls meanwhile', async () => {
    const { detail } = await open(() => order('pending'));
    await streams[0]?.end();
    expect(streams).toHaveLength(1);
    await advanceTime(10_000);
    expect(streams).toHaveLength(2);
    expect(detail).toHaveBeenCalledTimes(2);
    await streams[1]?.say('event: serialized-error\ndata: {"code":-32004}\n\n');
    await advanceTime(10_000);
    expect(streams).toHaveLength(3);
  });

  it('the receipt of a pending order closes its stream of changes when the tab is hidden or the page is left', async () => {
    const { page } = await open(() => order('pending'));
    act(() => focusManager.setFocused(false));
    expect(streams[0]?.init.signal?.aborted).toBe(true);
    act(() => focusManager.setFocused(true));
    await advanceTime(1);
    expect(streams).toHaveLength(2);
    page.unmount();
    expect(streams[1]?.init.signal?.aborted).toBe(true);
    await advanceTime(60_000);
    expect(streams).toHaveLength(2);
  });
});

it('the receipt of a completed order opens no stream of changes', async () => {
  await open(() => order('completed'));
  expect(streams).toEqual([]);
});
