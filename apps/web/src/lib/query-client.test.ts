import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

describe('the cache of answers', () => {
  const { queries, mutations } = createQueryClient(() => undefined).getDefaultOptions();

  it('the web shop treats loaded data as fresh for 60 s, keeps it for 5 min, and does not refetch it on focus', () => {
    expect(queries).toMatchObject({
      staleTime: 60_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
    });
  });

  it('the web shop retries a failed read three times, 1 s apart, and then reports the failure', async () => {
    vi.useFakeTimers();
    const client = createQueryClient(() => undefined);
    const ask = vi.fn(() => Promise.reject(new TypeError('failed to fetch')));
    // `fetchQuery` does not retry by default, so the client's defaults are passed to it.
    const options = { retry: queries?.retry ?? false, retryDelay: queries?.retryDelay ?? 0 };
    const answer = client.fetchQuery({ queryKey: ['x'], queryFn: ask, ...options });
    const failed = expect(answer).rejects.toThrow('failed to fetch');
    await vi.advanceTimersByTimeAsync(2900);
    expect(ask).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(200);
    await failed;
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it('the web shop retries no mutation unless the mutation opts in', () => {
    expect(mutations?.retry).toBe(false);
  });
});
