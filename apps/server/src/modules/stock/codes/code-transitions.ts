import { always, type Transitions } from '#infra/transition-table.ts';

const QUARANTINE = 'its batch is recalled or it has no batch';
const NOT_RECALLED = 'its batch is not recalled';

/**
 * Transitions of a code, enforced by codes_guard(). A code of a recalled batch that would become available is
 * quarantined instead.
 */
export const codeTransitions = {
  available: {
    reserved: always,
    sold: always,
    used: always,
    unpublished: always,
    quarantined: QUARANTINE,
  },
  unpublished: { available: NOT_RECALLED, used: always, quarantined: QUARANTINE },
  used: { available: NOT_RECALLED, unpublished: always, quarantined: QUARANTINE },
  reserved: {
    available: 'it was never revealed and its batch is not recalled',
    used: 'it was revealed',
    sold: NOT_RECALLED,
    quarantined: QUARANTINE,
  },
  sold: {
    available: 'it was never revealed and its batch is not recalled',
    voided: 'it was revealed or its batch is recalled',
    quarantined: 'it was never revealed and its batch is recalled',
  },
  quarantined: { available: NOT_RECALLED, used: always, unpublished: always },
  voided: {},
} as const satisfies Transitions<string>;
