import { configuredDatabaseUrl } from '../database/index.ts';
import { loadEnvFile } from '../env-file.ts';
import { dataDir, ensureDataDir } from '../paths.ts';
import { chooseFreePort, isPortFree } from '../free-port.ts';
import { SetupError } from '../setup-error.ts';
import { waitUntil } from '../wait.ts';

export interface Settings {
  production: boolean;
  dataDir: string;
  port: number;
  /** Undefined when real payment, top-up and rate services are configured. */
  sandboxPort: number | undefined;
  /** Port of the sandbox's mail server, chosen by the launcher. */
  smtpPort?: number | undefined;
  databaseUrl: string | undefined;
}

function readPort(name: string, fallback: number): number {
  const text = process.env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupError(`${name} must be a port number from 1 to 65535, not "${text}"`);
}

const paymentProviders = ['PAYMENT_PROVIDER_USD', 'PAYMENT_PROVIDER_RUB'];
const outsideWorld = [...paymentProviders, 'SUPPLIER', 'RATES_URL'];

/** Whether the sandbox replaces any outside service. */
function needsSandbox(): boolean {
  return outsideWorld.some((name) => (process.env[name] || 'sandbox') === 'sandbox');
}

const supplierSettings = ['SUPPLIER_URL', 'SUPPLIER_SECRET'];
/** Settings that a card gateway needs once a currency names it. */
const gatewaySettings: Readonly<Record<string, readonly string[]>> = {
  yookassa: ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
};
const productionSettings = ['DATABASE_URL', 'CODE_KEYS', 'PUBLIC_URL'];

/** Checks settings without a safe default; reports all missing ones at once, before the start. */
function requireSettings(setting: string, names: readonly string[]): void {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length === 0) return;
  throw new SetupError(
    `${setting} needs these settings, see docs/production.md: ${missing.join(', ')}`,
  );
}

function requireLoopback(): void {
  const host = process.env['HOST'] || '127.0.0.1';
  if (host === '127.0.0.1') return;
  throw new SetupError(
    `HOST is ${host}, but outside production the shop listens on 127.0.0.1 only`,
  );
}

/** Reads the environment, and `.env`, which never overrides existing variables. */
export function readSettings(): Settings {
  loadEnvFile();
  const production = process.env['NODE_ENV'] === 'production';
  const databaseUrl = configuredDatabaseUrl();
  const supplier = process.env['SUPPLIER'] || (production ? 'http' : 'sandbox');
  const ofSupplier = supplier === 'http' ? supplierSettings : [];
  if (production)
    requireSettings('NODE_ENV=production', [...productionSettings, ...ofSupplier, 'RATES_URL']);
  else requireLoopback();
  requireSettings(`SUPPLIER=${supplier}`, ofSupplier);
  for (const setting of paymentProviders) {
    const name = process.env[setting] ?? '';
    requireSettings(`${setting}=${name}`, gatewaySettings[name] ?? []);
  }
  const port = readPort('PORT', 3000);
  const sandboxPort = readPort('SANDBOX_PORT', port + 1);
  if (port === sandboxPort)
    throw new SetupError('PORT and SANDBOX_PORT must be two different ports');
  return {
    production,
    dataDir: ensureDataDir(dataDir()),
    port,
    sandboxPort: !production && needsSandbox() ? sandboxPort : undefined,
    databaseUrl,
  };
}

/** Chooses the port of the sandbox's mail server: `SANDBOX_SMTP_PORT`, else any free port. */
export async function withSmtpPort(settings: Settings): Promise<Settings> {
  if (settings.sandboxPort === undefined) return settings;
  const free = await chooseFreePort();
  return { ...settings, smtpPort: readPort('SANDBOX_SMTP_PORT', free) };
}

/** Refuses to start when another program already listens on the port. */
export async function requireFreePort(name: string, port: number): Promise<void> {
  // After a launcher was killed, its children release their ports within two seconds.
  if (await waitUntil(() => isPortFree(port), 3_000, 100)) return;
  throw new SetupError(
    `Port ${port} is taken by another program: stop it, or choose another one with ${name}=<port>`,
  );
}
