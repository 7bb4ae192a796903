import { beforeEach, describe, expect, it } from 'vitest';
import { clearSession, storeSession } from '../session/session.ts';
import { storedFields } from '../storage.ts';
import { readOwnDraft, removeOwnDraft, writeOwnDraft } from './own-draft.ts';

const KEY = 'topup:pubg';
const logIn = (userId: number) =>
  storeSession({ token: `token-${userId}`, nickname: `user${userId}`, userId });
const write = () => writeOwnDraft(KEY, { playerId: '5123456789' });
const readPlayer = () => storedFields(readOwnDraft(KEY))['playerId'];

beforeEach(clearSession);

describe('the draft of a customer', () => {
  it('a customer’s draft is hidden from a guest and returns when the same customer logs in again', () => {
    logIn(7);
    write();
    expect(readPlayer()).toBe('5123456789');
    clearSession();
    expect(readPlayer()).toBeUndefined();
    logIn(7);
    expect(readPlayer()).toBe('5123456789');
  });

  it('a customer’s draft is hidden from another customer, and kept while a guest types and sends something else', () => {
    logIn(7);
    write();
    logIn(8);
    expect(readPlayer()).toBeUndefined();
    clearSession();
    writeOwnDraft(KEY, { playerId: '1' });
    removeOwnDraft(KEY);
    logIn(7);
    expect(readPlayer()).toBe('5123456789');
  });
});

describe('the draft of a guest', () => {
  it('a guest’s draft goes through the log-in and belongs to that customer from then on', () => {
    write();
    expect(readPlayer()).toBe('5123456789');
    logIn(7);
    expect(readPlayer()).toBe('5123456789');
    clearSession();
    expect(readPlayer()).toBeUndefined();
    logIn(8);
    expect(readPlayer()).toBeUndefined();
  });
});
