import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

describe('the cache of answers', () => {
  const { queries, mutations } = createQueryClient(() => undefined).getDefaultOptions();

  it('takes an answer as fresh for 60 s, keeps it 5 min, and does not ask again on focus', () => {
    expect(queries).toMatchObject({
      staleTime: 60_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
    });
  });

  it('asks three times more, 1 s apart, and then fails', async () => {
    vi.useFakeTimers();
    const client = createQueryClient(() => undefined);
    const ask = vi.fn(() => Promise.reject(new TypeError('failed to fetch')));
    // `fetchQuery` does not repeat by itself: the defaults are handed to it.
    const options = { retry: queries?.retry ?? false, retryDelay: queries?.retryDelay ?? 0 };
    const answer = client.fetchQuery({ queryKey: ['x'], queryFn: ask, ...options });
    const failed = expect(answer).rejects.toThrow('failed to fetch');
    await vi.advanceTimersByTimeAsync(2900);
    expect(ask).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(200);
    await failed;
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it('repeats no mutation by itself, unless it says so', () => {
    expect(mutations?.retry).toBe(false);
  });
});
