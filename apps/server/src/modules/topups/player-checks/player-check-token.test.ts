import { randomBytes } from 'node:crypto';
import { topupServices } from '@manabar/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeyedHash } from '#infra/secrets/keyed-hash.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { issueCheckToken, readCheckToken } from './player-check-token.ts';
import type { Player } from '#ports/player-checks.ts';

const secret = randomBytes(32);
const start = new Date('2026-11-20T09:00:00.250Z');
const shop = (at = start, key = secret) => ({
  clock: new FakeClock(at),
  keyedHash: createKeyedHash(key),
});

const services = fc.constantFrom(...topupServices);
const ids = fc.stringMatching(/^\d{5,12}$/);
const players: fc.Arbitrary<Player> = fc.record({ service: services, playerId: ids });
const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 64 });
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \0é';

describe('a player check token', () => {
  test('a check token proves the name of its player for ten minutes', () => {
    fc.assert(
      fc.property(players, names, (player, name) => {
        const deps = shop();
        const token = issueCheckToken(deps, player, name);
        expect(readCheckToken(deps, token, player)).toBe(name);
        deps.clock.advance({ minutes: 9, seconds: 59 });
        expect(readCheckToken(deps, token, player)).toBe(name);
        deps.clock.advance({ seconds: 1 });
        expect(readCheckToken(deps, token, player)).toBeNull();
        deps.clock.advance({ days: 400 });
        expect(readCheckToken(deps, token, player)).toBeNull();
      }),
    );
  });

  test('a check token with any character changed, added or removed is invalid', () => {
    fc.assert(
      fc.property(
        players,
        names,
        fc.nat(),
        fc.constantFrom(...ALPHABET),
        fc.constantFrom('replace', 'insert', 'remove'),
        (player, name, position, character, change) => {
          const deps = shop();
          const token = issueCheckToken(deps, player, name);
          const at = position % token.length;
          const forged =
            token.slice(0, at) +
            (change === 'remove' ? '' : character) +
            token.slice(change === 'insert' ? at : at + 1);
          fc.pre(forged !== token);
          expect(readCheckToken(deps, forged, player)).toBeNull();
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a check token with any bit of any byte changed is invalid', () => {
    const deps = shop();
    const player: Player = { service: 'pubg', playerId: '123456789' };
    const token = Buffer.from(issueCheckToken(deps, player, 'Свифт_Fox'));
    for (let bit = 0; bit < token.length * 8; bit++) {
      const forged = Buffer.from(token);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(readCheckToken(deps, forged.toString('latin1'), player)).toBeNull();
    }
  });

  test('a check token is valid for one game and one player only', () => {
    fc.assert(
      fc.property(players, players, names, (player, another, name) => {
        const deps = shop();
        const token = issueCheckToken(deps, player, name);
        const others = [
          { ...player, service: another.service },
          { ...player, playerId: another.playerId },
          { ...player, playerId: `${player.playerId}0` },
          { ...player, playerId: player.playerId.slice(1) },
        ];
        for (const other of others) {
          const same = other.service === player.service && other.playerId === player.playerId;
          expect(readCheckToken(deps, token, other)).toBe(same ? name : null);
        }
      }),
    );
  });

  test('a check token is valid for one shop', () => {
    fc.assert(
      fc.property(players, names, (player, name) => {
        const token = issueCheckToken(shop(start, randomBytes(32)), player, name);
        expect(readCheckToken(shop(), token, player)).toBeNull();
      }),
    );
  });

  test('refuses a check token combined from parts of others', () => {
    const deps = shop();
    const player: Player = { service: 'pubg', playerId: '123456789' };
    const early = issueCheckToken(deps, player, 'Somebody').split('.');
    deps.clock.advance({ minutes: 5 });
    const late = issueCheckToken(deps, player, 'Nobody').split('.');
    for (let mix = 1; mix < 15; mix++) {
      const parts = early.map((part, index) => ((mix >> index) & 1 ? late[index] : part));
      const whole = parts.join('.');
      if (whole === early.join('.') || whole === late.join('.')) continue;
      expect(readCheckToken(deps, whole, player)).toBeNull();
    }
  });

  test('refuses any text that the shop has not signed as a check token', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), players, (text, player) => {
        expect(readCheckToken(shop(), text, player)).toBeNull();
      }),
    );
  });
});
