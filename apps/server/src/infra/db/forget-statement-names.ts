import type { PoolClient, QueryConfig } from 'pg';

/** Sends the statements of a new connection without names, for a pooler that would run them on another connection. */
export function forgetStatementNames(client: PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;
  const unnamed = (config: string | QueryConfig, ...rest: unknown[]) =>
    query(typeof config === 'string' ? config : withoutName(config), ...rest);
  client.query = unnamed as typeof client.query;
}

function withoutName<Config extends QueryConfig>(config: Config): Config {
  return config.name === undefined ? config : { ...config, name: undefined };
}
