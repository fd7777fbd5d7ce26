import type { UserId } from '@porchlight/core/wire/ids.ts';
import { describe, expect, it } from 'vitest';
import { makeDeviceToken, readDeviceToken } from './known-device.ts';

const SECRET = 'the key of this installation';
const owner = { id: 7 as UserId, password_hash: 'hash' };
const token = makeDeviceToken(owner, SECRET);
const [nonce = '', proof = ''] = [token.slice(0, 24), token.slice(25)];

describe('the token of a device that has signed in', () => {
  it('names the device, each time it signs in another', () => {
    expect(readDeviceToken(token, owner, SECRET)).toBe(nonce);
    expect(nonce).toMatch(/^[1-9A-HJ-NP-Za-km-z]{24}$/);
    expect(makeDeviceToken(owner, SECRET)).not.toBe(token);
  });

  it.each([
    ['of another user', token, { ...owner, id: 8 as UserId }, SECRET],
    ['from before another password', token, { ...owner, password_hash: 'other' }, SECRET],
    ['from before there was no password', token, { ...owner, password_hash: null }, SECRET],
    ['of another installation', token, owner, 'another key'],
    ['for another device', `${'1'.repeat(24)}-${proof}`, owner, SECRET],
    ['with another proof', `${nonce}-${'A'.repeat(43)}`, owner, SECRET],
    ['without a proof', nonce, owner, SECRET],
    ['with more behind it', `${token}A`, owner, SECRET],
    ['with more before it', `1${token}`, owner, SECRET],
    ['that is empty', '', owner, SECRET],
    ['that is none', undefined, owner, SECRET],
  ])('%s is not known', (_, input, user, secret) => expect(readDeviceToken(input, user, secret)).toBeUndefined());

  it('of a user who has no password is known as well', () => {
    const without = { ...owner, password_hash: null };
    expect(readDeviceToken(makeDeviceToken(without, SECRET), without, SECRET)).toBeDefined();
  });
});
