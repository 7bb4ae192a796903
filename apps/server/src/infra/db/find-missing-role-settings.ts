import type { Pool } from 'pg';
import { usualSettings } from './connection-settings.ts';
import { poolSettings } from './pool.ts';
import { statement } from './sql.ts';

const differingSettings = statement<{ name: string }, [names: string[], values: string[]]>(`
  SELECT wanted.name FROM unnest($1::text[], $2::text[]) AS wanted (name, value)
   WHERE current_setting(wanted.name)::text NOT IN (wanted.value, regexp_replace(wanted.value, '000ms$', 's'))`);

/**
 * Returns SQL that gives the role its missing settings; null when it has all of them. Behind a pooler, connections cannot send
 * settings of their own.
 */
export async function findMissingRoleSettings(pool: Pool, role: string): Promise<string | null> {
  const wanted = { ...usualSettings, ...poolSettings };
  const values = Object.values(wanted);
  const differing = await differingSettings(pool, Object.keys(wanted), values);
  if (differing.length === 0) return null;
  return differing
    .map(({ name }) => `ALTER ROLE "${role}" SET ${name} = '${wanted[name] ?? ''}';`)
    .join('\n');
}
