import { connectionFaults } from './connections.ts';
import type { Fault } from './fault.ts';
import { primaryFaults } from './primary.ts';
import { processFaults } from './processes.ts';

export type { Fault, Scene } from './fault.ts';

/** All faults, those with small effects first. */
export const faults: readonly Fault[] = [...processFaults, ...connectionFaults, ...primaryFaults];
