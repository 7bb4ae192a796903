import { parseArgs } from 'node:util';
import { SetupError } from '@manabar/tooling/setup-error';
import { faults, type Fault } from '#faults/index.ts';

const usage = `Usage: pnpm test:faults [--rounds N | --long] [--ports N] [--keep] [--untimed] [--debian suite] [fault …]

  --rounds N  strikes each fault N times; 1 without it
  --long      ten times
  --ports N   uses ports from N on instead of free ones
  --keep      keeps the folder with configurations and logs
  --untimed   tells recovery times and refused calls, and does not judge them: for a machine of unknown speed
  --debian    takes the programs of this suite of Debian instead of those of this machine (as root, with mmdebstrap)
Faults: ${faults.map(({ name }) => name).join(', ')}`;

export interface Options {
  faults: readonly Fault[];
  rounds: number;
  firstPort: number | undefined;
  keep: boolean;
  /** Whether time limits count as goals. */
  timed: boolean;
  /** Debian suite of the cluster's programs. */
  debian: string | undefined;
}

const LONG_ROUNDS = 10;

const LAST_FIRST_PORT = 65_000;

function readNumber(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value <= most) return value;
  throw new SetupError(
    `--${name} must be a whole number from 1 to ${most}, not "${text}"\n${usage}`,
  );
}

/** @param canFillDisks whether this user can cause faults that fill a disk. */
export function parseOptions(args: readonly string[], canFillDisks: boolean): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      long: { type: 'boolean', default: false },
      ports: { type: 'string' },
      keep: { type: 'boolean', default: false },
      untimed: { type: 'boolean', default: false },
      debian: { type: 'string' },
    },
  });
  if (values.debian !== undefined && !/^[a-z]+$/.test(values.debian)) {
    throw new SetupError(`--debian must be the name of a suite, not "${values.debian}"\n${usage}`);
  }
  const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) throw new SetupError(`no such fault: ${unknown.join(', ')}\n${usage}`);
  const chosen = faults.filter(({ name }) => positionals.includes(name));
  const possible = faults.filter(({ fillsDisk }) => !fillsDisk || canFillDisks);
  for (const { name } of chosen.filter((fault) => !possible.includes(fault)))
    throw new SetupError(`${name} needs a user who may mount file systems`);
  return {
    faults: positionals.length === 0 ? possible : chosen,
    rounds: readNumber('rounds', values.rounds, 1000) ?? (values.long ? LONG_ROUNDS : 1),
    firstPort: readNumber('ports', values.ports, LAST_FIRST_PORT),
    keep: values.keep,
    timed: !values.untimed,
    debian: values.debian,
  };
}

/** Returns the same arguments for the program that runs in that Debian. */
export function withoutDebian(args: readonly string[]): string[] {
  return args.filter((arg, index) => !arg.startsWith('--debian') && args[index - 1] !== '--debian');
}
