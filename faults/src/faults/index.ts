import { connectionFaults } from './connections.ts';
import type { Fault } from './fault.ts';
import { primaryFaults } from './primary.ts';
import { processFaults } from './processes.ts';

export type { Fault, Scene } from './fault.ts';

/** Every fault, the small ones first. */
export const faults: readonly Fault[] = [...processFaults, ...connectionFaults, ...primaryFaults];
