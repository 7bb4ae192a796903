import { expect, test } from 'vitest';
import {
  checkIdInput,
  checkPlayerInput,
  freefireCheckSchema,
  pubgCheckSchema,
} from './player-checks.ts';
import { topupServices } from '../rules/topup.ts';

test.each(topupServices)(
  'a player check for %s accepts the same trimmed player ID in both request forms',
  (service) => {
    const id = '123456789';
    for (const given of [id, ` ${id}\n`, 123_456_789]) {
      expect(checkIdInput(service).parse({ playerID: given })).toEqual({ playerID: id });
      expect(checkPlayerInput.parse({ service, playerId: given })).toEqual({
        service,
        playerId: id,
      });
    }
  },
);

test('reports an invalid player check by its field', () => {
  const issuesOf = (value: unknown) =>
    checkPlayerInput
      .safeParse(value)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(issuesOf({ service: 'pubg', playerId: '' })).toEqual([['playerId', 'required']]);
  expect(issuesOf({ service: 'pubg', playerId: 'gordon_f' })).toEqual([['playerId', 'invalid']]);
  expect(issuesOf({ service: 'steam', playerId: 'gordon_f' })).toBeUndefined();
});

test('accepts the answer of a player check only in one complete form', () => {
  const yes = { success: true, player_name: 'Fox', check_token: 't' };
  const no = { success: false, error: 'player_not_found' };
  const data = { status: 'success', player_name: 'Fox' };
  const noData = { status: 'error', player_name: null };
  expect(freefireCheckSchema.parse(yes)).toEqual(yes);
  expect(freefireCheckSchema.parse(no)).toEqual(no);
  expect(pubgCheckSchema.parse({ success: true, data, check_token: 't' })).toBeTruthy();
  expect(pubgCheckSchema.parse({ ...no, data: noData })).toEqual({ ...no, data: noData });
  for (const wrong of [{ success: true }, { ...no, error: 'code_invalid' }, { success: false }]) {
    expect(freefireCheckSchema.safeParse(wrong).success).toBe(false);
  }
  for (const wrong of [
    yes,
    no,
    { ...no, data },
    { success: true, data: noData, check_token: 't' },
  ]) {
    expect(pubgCheckSchema.safeParse(wrong).success).toBe(false);
  }
});
