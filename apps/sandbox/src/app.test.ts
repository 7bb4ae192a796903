import { describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { createBook } from './book.ts';
import { readPort } from './env.ts';

describe('the sandbox', () => {
  it('answers that it is up', async () => {
    const answer = await buildApp().inject('/healthz');
    expect(answer.statusCode).toBe(200);
  });

  it('shows its own book', async () => {
    const book = createBook();
    const app = buildApp(book);
    expect((await app.inject('/book')).json()).toEqual({
      payments: [],
      topups: [],
      redemptions: [],
    });
    book.redemptions.push({ reference: 'r1', player: '12345', status: 'succeeded' });
    expect((await app.inject('/book')).json()).toEqual(book);
  });

  it('refuses production, and what is not a port', () => {
    expect(() => readPort({ NODE_ENV: 'production' })).toThrow('never runs in production');
    expect(() => readPort({ SANDBOX_PORT: 'x' })).toThrow('SANDBOX_PORT');
    expect(readPort({ SANDBOX_PORT: '4511' })).toBe(4511);
  });
});
