import type { TestShop } from '@manabar/tooling/test-shop';

/** One figure of an attack, beside the limit that the shop must keep. */
export interface Finding {
  /** What was measured, with its unit: "honest customer's p99, ms". */
  measure: string;
  value: number;
  /** How the value must compare: "≤ 50". */
  limit: string;
  /** Whether the shop kept the limit. */
  held: boolean;
}

/** A bounded attack on a running shop of its own, from loopback addresses. */
export interface Attack {
  /** The name of its file, by which it is chosen on the command line. */
  name: string;
  /** What the attacker tries, in one sentence. */
  title: string;
  /** Environment of the shop's programs, beside that of a development start. */
  settings?: Readonly<Record<string, string>>;
  run: (shop: TestShop) => Promise<readonly Finding[]>;
}

/** A finding of a value that must not be larger. */
export const atMost = (measure: string, value: number, limit: number): Finding => ({
  ...{ measure, value },
  limit: `≤ ${limit}`,
  held: value <= limit,
});

/** A finding of a value that must not be smaller. */
export const atLeast = (measure: string, value: number, limit: number): Finding => ({
  ...{ measure, value },
  limit: `≥ ${limit}`,
  held: value >= limit,
});

/** A finding that others are read beside, without a limit of its own. */
export const measured = (measure: string, value: number): Finding => ({
  ...{ measure, value },
  limit: '',
  held: true,
});
