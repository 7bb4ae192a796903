import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { SECRET_KEY, SHOP_ID, startYookassa } from '@manabar/server/testing/fakes/fake-yookassa';
import { Children } from '@manabar/tooling/children';
import { isReady } from '@manabar/tooling/is-ready';
import { repoRoot } from '@manabar/tooling/paths';
import { waitUntil } from '@manabar/tooling/wait';
import * as z from 'zod';
import type { Setting } from './database-cluster.ts';

/** Self-signed certificate of this machine. */
export interface Certificate {
  /** Certificate without its key, for clients that trust it. */
  file: string;
  /** Certificate with its key, as HAProxy requires it. */
  pem: string;
}

export function makeCertificate({ folder, programs }: Setting): Certificate {
  const [file, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const { status, stderr } = spawnSync(
    programs.openssl,
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-days', '2', '-subj', '/CN=Manabar fault test', '-keyout', key, '-out', file],
      ...['-addext', 'subjectAltName=IP:127.0.0.1'],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl made no certificate:\n${stderr}`);
  return { file, pem: readFileSync(file, 'utf8') + readFileSync(key, 'utf8') };
}

/** Terminates TLS in front of a local server, because production calls suppliers and gateways over https only. */
async function endTls(pem: string, port: number, target: number): Promise<() => void> {
  const server = createServer({ cert: pem, key: pem }, (socket) => {
    const inner = connect({ host: '127.0.0.1', port: target });
    for (const [one, other] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return () => void server.close();
}

const book = z.object({
  topups: z.array(z.object({ reference: z.string(), recipient: z.string(), status: z.string() })),
});
const gatewayPage = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      metadata: z.object({ reference: z.string() }),
    }),
  ),
  next_cursor: z.string().optional(),
});

/** Supplier, rate source and card gateway, each over TLS. */
export interface OutsideWorld {
  /** Settings with which the shop reaches these services. */
  settings: Readonly<Record<string, string>>;
  gateway: {
    /** Pays a payment as the customer. */
    pay: (paymentId: string) => void;
    payments: () => Promise<z.infer<typeof gatewayPage>['items']>;
  };
  supplier: {
    topups: () => Promise<z.infer<typeof book>['topups']>;
    /** Leaves every call of the shop unanswered for a number of seconds. */
    fallSilent: (seconds: number) => Promise<void>;
  };
}

async function startSandbox(children: Children, { ports, folder }: Setting, secret: string) {
  children.start('sandbox', {
    args: [join(repoRoot, 'apps/sandbox/src/main.ts')],
    env: {
      NODE_ENV: 'development',
      SANDBOX_PORT: String(ports.sandbox),
      SUPPLIER_SECRET: secret,
      SANDBOX_GATEWAY_SECRET: secret,
      MANABAR_DATA_DIR: folder,
    },
    logDir: folder,
  });
  const url = `http://127.0.0.1:${ports.sandbox}`;
  const answers = () => isReady(`${url}/healthz`);
  if (!(await waitUntil(answers, 30_000))) throw new Error('the sandbox did not start');
  return url;
}

/** The card gateway with its customers' payments and its statement. */
function gatewayOf(yookassa: Awaited<ReturnType<typeof startYookassa>>): OutsideWorld['gateway'] {
  const authorization = `Basic ${Buffer.from(`${SHOP_ID}:${SECRET_KEY}`).toString('base64')}`;
  const readPage = async (cursor: string | undefined) => {
    const query = new URLSearchParams({
      'created_at.gte': new Date(0).toISOString(),
      'created_at.lt': new Date(Date.now() + 60_000).toISOString(),
      limit: '100',
      ...(cursor && { cursor }),
    });
    const answer = await fetch(`${yookassa.url}/payments?${query}`, { headers: { authorization } });
    return gatewayPage.parse(await answer.json());
  };
  return {
    pay: (id) => yookassa.pay(id),
    payments: async () => {
      const all: z.infer<typeof gatewayPage>['items'] = [];
      let cursor: string | undefined;
      do {
        const page = await readPage(cursor);
        all.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      return all;
    },
  };
}

const supplierOf = (sandbox: string): OutsideWorld['supplier'] => ({
  topups: async () => book.parse(await (await fetch(`${sandbox}/book`)).json()).topups,
  fallSilent: async (seconds) => {
    await fetch(`${sandbox}/outage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ part: 'supplier', kind: 'silent', seconds }),
    });
  },
});

export async function startOutsideWorld(
  setting: Setting,
  certificate: Certificate,
): Promise<OutsideWorld> {
  const { ports } = setting;
  const children = new Children();
  const secret = randomBytes(24).toString('hex');
  const sandbox = await startSandbox(children, setting, secret);
  const yookassa = await startYookassa(() => new Date());
  const closers: (() => void)[] = [];
  await setting.onStop(async () => {
    for (const close of closers) close();
    await yookassa.close();
    await children.stop();
  });
  closers.push(
    await endTls(certificate.pem, ports.supplier, ports.sandbox),
    await endTls(certificate.pem, ports.gateway, Number(new URL(yookassa.url).port)),
  );
  return {
    settings: {
      NODE_EXTRA_CA_CERTS: certificate.file,
      SUPPLIER_URL: `https://127.0.0.1:${ports.supplier}`,
      SUPPLIER_SECRET: secret,
      RATES_URL: `https://127.0.0.1:${ports.supplier}/rates/XML_daily.asp`,
      PAYMENT_PROVIDER_RUB: 'yookassa',
      YOOKASSA_SHOP_ID: SHOP_ID,
      YOOKASSA_SECRET_KEY: SECRET_KEY,
      YOOKASSA_URL: `https://127.0.0.1:${ports.gateway}/v3`,
      YOOKASSA_WEBHOOK_NETWORKS: '127.0.0.0/8',
    },
    gateway: gatewayOf(yookassa),
    supplier: supplierOf(sandbox),
  };
}
