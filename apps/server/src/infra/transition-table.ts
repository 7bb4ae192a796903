/** Condition of a transition that is allowed at any time. */
export const always = 'always';

/**
 * Transitions of a state machine: the allowed successors of each state, each with its condition. A database trigger enforces
 * them, and docs/state-machines.md lists them.
 */
export type Transitions<State extends string> = Readonly<
  Record<State, Readonly<Partial<Record<State, string>>>>
>;
