import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { addProduct, line, newCode } from '../fixtures/products.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';

/** Number of rows that exceeds a connection's buffers without a reader. */
export const MANY_PROMOTIONS = 6000;
const PROMOTION_LENGTH = 4000;

/** Export in the audit log. */
interface NotedExport {
  action: string;
  target: string;
  actor: string;
  after: { id: string; filter?: object; rows?: number; complete?: boolean };
}

/** Opens a shop with 1,201 codes, `known` among them, and with promotions whose export takes long to read. */
export function useExportsShop({ promotions = 0 } = {}) {
  const world = {
    shop: undefined as unknown as TestShop,
    app: undefined as unknown as FastifyInstance,
    admin: undefined as unknown as TestUser,
    known: newCode(),
  };
  beforeAll(async () => {
    world.shop = await createTestShop();
    world.app = await world.shop.app();
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    world.admin = await world.shop.createAdmin();
    await world.shop.deps.pool.query(
      `INSERT INTO promotions (text, background_color) SELECT repeat('ж', $2::int), 'red' FROM generate_series(1, $1::int)`,
      [promotions, PROMOTION_LENGTH / 2],
    );
    const { id: productId } = await addProduct(world.admin);
    const lines = Array.from({ length: 1200 }, () => line());
    const text = [line(world.known), ...lines].join('\n');
    await world.admin.call.admin.codes.bulkLoad({ productId, text });
  });
  afterAll(() => world.shop.close());
  return Object.assign(world, {
    get: (
      url: string,
      who: TestUser | null = world.admin,
      headers: Record<string, string> = {},
    ): Promise<LightMyRequestResponse> =>
      world.app.inject({
        url,
        headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
      }),
    /** Requests an answer and leaves it unread. */
    open: async (
      url: string,
      { token }: TestUser = world.admin,
      server: FastifyInstance = world.app,
    ): Promise<IncomingMessage> => {
      const { port } = server.server.address() as AddressInfo;
      const headers = { authorization: `Bearer ${token}` };
      const asked = request({ port, path: url, headers }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.on('error', () => undefined);
      return answer;
    },
    /** Reads to the end, and returns whether the file is complete. */
    readOut: async (answer: IncomingMessage): Promise<{ text: string; whole: boolean }> => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      await new Promise<void>((resolve) => void answer.once('close', () => resolve()));
      return { text: Buffer.concat(chunks).toString(), whole: answer.complete };
    },
    /** Returns the audit entries of one admin's exports, oldest first. */
    notesOf: async ({ nickname }: TestUser): Promise<NotedExport[]> => {
      const { rows } = await world.shop.deps.pool.query<NotedExport>(
        `SELECT action, target, actor, after FROM audit_log WHERE actor = $1 AND action LIKE 'export.%' ORDER BY id`,
        [nickname],
      );
      return rows;
    },
    /** Returns the number of the pool's connections in use. */
    busy: (): number => world.shop.deps.pool.totalCount - world.shop.deps.pool.idleCount,
  });
}
