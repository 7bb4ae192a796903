import { join } from 'node:path';

export interface Settings {
  port: number;
  supplierSecret: string;
  gatewaySecret: string;
  /** File that keeps the records across restarts; without it they are lost when the process ends. */
  archiveFile: string | undefined;
  /** Port of the mail server; without it there is none. */
  smtpPort: number | undefined;
  telegramToken: string | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} must be a port number, not "${text}"`);
  }
  return port;
}

function readSecret(env: Env, name: string): string {
  const secret = env[name];
  if (!secret)
    throw new Error(`${name} is missing: the shop and the sandbox sign with the same one`);
  return secret;
}

/** Reads the settings of the launcher. The port is `SANDBOX_PORT`, by default 3001. */
export function readSettings(env: Env): Settings {
  if (env['NODE_ENV'] === 'production') {
    throw new Error('The sandbox plays payments and suppliers: it never runs in production');
  }
  const directory = env['MANABAR_DATA_DIR'];
  const smtpPort = env['SANDBOX_SMTP_PORT'];
  return {
    port: readPort('SANDBOX_PORT', env['SANDBOX_PORT'] || '3001'),
    supplierSecret: readSecret(env, 'SUPPLIER_SECRET'),
    gatewaySecret: readSecret(env, 'SANDBOX_GATEWAY_SECRET'),
    smtpPort: smtpPort ? readPort('SANDBOX_SMTP_PORT', smtpPort) : undefined,
    telegramToken: env['TELEGRAM_TOKEN'] || undefined,
    archiveFile: directory ? join(directory, 'sandbox.jsonl') : undefined,
  };
}
