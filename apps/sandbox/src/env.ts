/** Where the sandbox listens: `SANDBOX_PORT`, else the port after the shop's. Never in production. */
export function readPort(env: Readonly<Record<string, string | undefined>>): number {
  if (env['NODE_ENV'] === 'production') {
    throw new Error('The sandbox plays payments and suppliers: it never runs in production');
  }
  const text = env['SANDBOX_PORT'] || '3001';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`SANDBOX_PORT must be a port number, not "${text}"`);
  }
  return port;
}
