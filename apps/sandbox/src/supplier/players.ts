import { createHash } from 'node:crypto';

/** Games and services that the supplier tops up. */
export const services = ['freefire', 'pubg', 'steam'] as const;
export type Service = (typeof services)[number];

const forms: Record<Service, RegExp> = {
  freefire: /^\d{5,12}$/,
  pubg: /^\d{5,12}$/,
  steam: /^[A-Za-z0-9_]{3,32}$/,
};

/** Whether the id has the form of the game's player ids or of Steam logins. */
export function isPlayerId(service: Service, id: string): boolean {
  return forms[service].test(id);
}

/** Behaviour of the outside world for a player. */
export type Ending =
  | 'nobody'
  | 'check-never-answers'
  | 'refused'
  | 'done-without-answer'
  | 'fails-twice'
  | 'takes-its-time'
  | 'fine';

const fates = new Map<string, Ending>([
  ['0000', 'nobody'],
  ['9999', 'check-never-answers'],
  ['8888', 'refused'],
  ['7777', 'done-without-answer'],
  ['6666', 'fails-twice'],
  ['5555', 'takes-its-time'],
]);

/** The last four characters of an id determine its behaviour, so that testers can choose it. */
export function endingOf(id: string): Ending {
  return fates.get(id.slice(-4)) ?? 'fine';
}

const first = ['Swift', 'Silent', 'Lucky', 'Brave', 'Frost', 'Solar', 'Shadow', 'Mighty'] as const;
const second = ['Fox', 'Falcon', 'Tiger', 'Raven', 'Wolf', 'Lynx', 'Dragon', 'Otter'] as const;

/** Generates a name from the id, always the same: letters, an underscore and digits. */
export function playerName(id: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(id).digest();
  return `${first[a % first.length]}${second[b % second.length]}_${c}`;
}
