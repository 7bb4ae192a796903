/**
 * Floor: the throughput of Fastify, tRPC and `pg` on this machine without the code of a shop.
 * Its answers come from memory and are the shop's own bytes, sent to it before the measurement.
 */
import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyReply } from 'fastify';
import pg from 'pg';
import { fieldOf } from '@manabar/contracts/rules';
import { customerPageStatements } from './customer-page-statements.ts';
import { floorAnswers, type FloorAnswer, type FloorMessage } from './floor-message.ts';

const { FLOOR_PORT = '0', FLOOR_DATABASE_URL, SHOP_DATABASE_URL } = process.env;

// Uses the settings of the shop's own pool.
const pool = (connectionString: string | undefined) =>
  new pg.Pool({
    connectionString,
    max: 10,
    options: '-c enable_seqscan=off -c jit=off -c plan_cache_mode=force_generic_plan',
  });
const shop = pool(SHOP_DATABASE_URL);
const floor = pool(FLOOR_DATABASE_URL);
const bytes = new Map<FloorAnswer, Buffer>();
const app = Fastify({ logger: false });

const sendBytes = (reply: FastifyReply, name: FloorAnswer) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(bytes.get(name));

for (const name of floorAnswers) {
  app.get(`/memory/${name}`, (_request, reply) => sendBytes(reply, name));
}
for (const [name, text] of Object.entries(customerPageStatements) as [FloorAnswer, string][]) {
  app.get(`/session/${name}`, async (request, reply) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const values = [createHash('sha256').update(token).digest()];
    const { rowCount } = await shop.query({ name, text, values });
    if (!rowCount) return reply.code(401).send({ success: false });
    return sendBytes(reply, name);
  });
}
app.get('/hello', () => ({ hello: 'world' }));

const t = initTRPC.create();
const trpcList: { value: unknown } = { value: null };
await app.register(fastifyTRPCPlugin, {
  prefix: '/trpc',
  trpcOptions: { router: t.router({ list: t.procedure.query(() => trpcList.value) }) },
});

app.post<{ Body: { user: number; option: number } }>('/cart', async (request) => {
  const { rows } = await floor.query({
    name: 'cart-upsert',
    text: `INSERT INTO cart_items (user_id, option_id, quantity) VALUES ($1, $2, 1)
           ON CONFLICT (user_id, option_id) DO UPDATE SET quantity = cart_items.quantity + 1 RETURNING *`,
    values: [request.body.user, request.body.option],
  });
  return { success: true, data: rows[0] as unknown };
});

app.post<{ Body: { user: number } }>('/purchase', async (request) => {
  const key = String(request.headers['idempotency-key']);
  const hashed = createHash('sha256').update(key).digest();
  const order = randomBytes(10).toString('hex').toUpperCase();
  const { rows } = await floor.query<{ order_id: string }>({
    name: 'purchase',
    text: 'SELECT floor_purchase($1, $2, $3, $4) AS order_id',
    values: [request.body.user, order, key, hashed],
  });
  return { success: true, order_id: rows[0]?.order_id };
});

const password = 'correct horse 1';
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const passwordHash = await hash(password, argon);
app.post('/login', async () => ({ success: await verify(passwordHash, password) }));

process.on('message', (message: FloorMessage) => {
  bytes.set(message.name, Buffer.from(message.body));
  // The floor's tRPC has no transformer, so the result of the shop's encoder is its plain value.
  if (message.name === 'trpc-list') {
    trpcList.value = fieldOf(fieldOf(JSON.parse(message.body), 'result'), 'data');
  }
  process.send?.({ type: 'kept' });
});
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());

await app.listen({ host: '127.0.0.1', port: Number(FLOOR_PORT) });
process.send?.({ type: 'ready' });
