import type { Attack } from '../attack-types.ts';
import { fuzzedInput } from './fuzzed-input.ts';
import { longDocumentDownloads } from './long-document-downloads.ts';
import { holdInventory } from './hold-inventory.ts';
import { forgedNotifications } from './forged-notifications.ts';
import { manyKeyBodies } from './many-key-bodies.ts';
import { loginFlood } from './login-flood.ts';
import { slowBodies } from './slow-bodies.ts';
import { slowPlayers } from './slow-players.ts';

/** Every attack, in the order in which they run. */
export const attacks: readonly Attack[] = [
  fuzzedInput,
  manyKeyBodies,
  slowBodies,
  longDocumentDownloads,
  holdInventory,
  loginFlood,
  slowPlayers,
  forgedNotifications,
];
