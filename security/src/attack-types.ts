import type { TestShop } from '@manabar/tooling/test-shop';

/** One measured value of an attack, with the limit that the shop must keep. */
export interface Finding {
  /** Name of the measure with its unit: "honest customer's p99, ms". */
  measure: string;
  value: number;
  /** Comparison that the value must satisfy: "≤ 50". */
  limit: string;
  /** Whether the shop kept the limit; true for a value without one. */
  held: boolean;
}

/** Bounded attack on a running shop of its own, from loopback addresses. */
export interface Attack {
  /** Name of its file, which selects it on the command line. */
  name: string;
  /** Description of the attack in one sentence. */
  title: string;
  /** Environment of the shop's processes, in addition to that of a development start. */
  settings?: Readonly<Record<string, string>>;
  run: (shop: TestShop) => Promise<readonly Finding[]>;
}

/** Creates a finding whose value must not be larger than the limit. */
export const atMost = (measure: string, value: number, limit: number): Finding => ({
  ...{ measure, value },
  limit: `≤ ${limit}`,
  held: value <= limit,
});

/** Creates a finding whose value must not be smaller than the limit. */
export const atLeast = (measure: string, value: number, limit: number): Finding => ({
  ...{ measure, value },
  limit: `≥ ${limit}`,
  held: value >= limit,
});

/** Creates a finding without a limit, for comparison with other findings. */
export const measured = (measure: string, value: number): Finding => ({
  ...{ measure, value },
  limit: '',
  held: true,
});
