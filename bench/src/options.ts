import { parseArgs } from 'node:util';

export const usage = `pnpm bench [--seconds N] [--rounds N] [--clients N] [--only name[,name]] [--codes N] [--json file] [--table file]

  --seconds  of one round (default 5)
  --rounds   for each side of a scenario, one after the other in turns (default 3)
  --clients  at the same time (default 8)
  --only     scenarios by name; "new-shop", "growth", "lists", "mixed" and "overload" are run only when named
  --codes    of "lists" (default 5000000), with a fifth as many orders and a twenty-fifth as many users
  --large    growth with five million codes instead of one
  --json     writes the figures to this file as well
  --table    writes them as a Markdown table
  --profile  folder for a CPU profile of the server (node --cpu-prof)`;

export interface Options {
  seconds: number;
  rounds: number;
  clients: number;
  /** Names of --only; empty for all scenarios except new-shop, growth, lists, mixed and overload. */
  only: readonly string[];
  large: boolean;
  codes: number;
  json: string | undefined;
  table: string | undefined;
  profile: string | undefined;
}

function count(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most) {
    throw new Error(`--${name} takes a whole number from 1 to ${most}\n\n${usage}`);
  }
  return value;
}

/** Parses the command line; throws with the usage for unknown options. `names` are the allowed values of --only. */
export function readOptions(args: readonly string[], names: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      clients: { type: 'string', default: '8' },
      only: { type: 'string', default: '' },
      large: { type: 'boolean', default: false },
      codes: { type: 'string', default: '5000000' },
      json: { type: 'string' },
      table: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const only = values.only.split(',').filter((name) => name !== '');
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`no scenario is called ${unknown.join(', ')}; there are: ${names.join(', ')}`);
  }
  return {
    seconds: count('seconds', values.seconds, 120),
    rounds: count('rounds', values.rounds, 20),
    clients: count('clients', values.clients, 64),
    only,
    large: values.large,
    codes: count('codes', values.codes, 20_000_000),
    json: values.json,
    table: values.table,
    profile: values.profile,
  };
}
