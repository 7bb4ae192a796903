import { Client, type QueryResultRow } from 'pg';

/** Runs a statement on the shop's database, for effects that a browser cannot cause, such as the start of another day. */
export async function query<Row extends QueryResultRow>(
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const shop = JSON.parse(process.env['SHOP_ENV'] ?? '{}') as Record<string, string>;
  const client = new Client({ connectionString: shop['DATABASE_URL'] });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text, values);
    return rows;
  } finally {
    await client.end();
  }
}
