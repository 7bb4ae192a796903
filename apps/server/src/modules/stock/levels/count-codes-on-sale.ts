import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';

/** Codes that may be sold, or redeemed for players, from now on. */
export interface CodesOnSale {
  codes: number;
  options: number;
  topupCodes: number;
  denominations: number;
}

const countFree = statement<CodesOnSale>(`
  SELECT c.codes, c.options, t."topupCodes", t.denominations
    FROM (SELECT count(*)::int AS codes, count(DISTINCT option_id)::int AS options
            FROM codes WHERE state = 'available') AS c
   CROSS JOIN (SELECT count(*)::int AS "topupCodes", count(DISTINCT denomination_id)::int AS denominations
                 FROM topup_codes WHERE state = 'available') AS t`);

/** Counts the codes on sale, for operators who have to check them. */
export async function countCodesOnSale({ pool }: Pick<Deps, 'pool'>): Promise<CodesOnSale> {
  const [counted] = await countFree(pool);
  return counted ?? { codes: 0, options: 0, topupCodes: 0, denominations: 0 };
}
