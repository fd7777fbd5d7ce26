import { describe, expect, it } from 'vitest';
import { checkIdentity, hasUserKeys, userCookieName } from '../user.ts';
import { identityHash, identityString } from './identity.ts';
import { md5 } from './md5.ts';

const avatar_url = 'https://images.chatwoot.com/placeholder';
const email = 'pranav@example.com';

describe('identity', () => {
  it('is written as in wire protocol 1.7, so that stored cookies still match', () => {
    expect(identityString('12345', { name: 'Pranav', email, avatar_url, identifier_hash: '12345' })).toBe(
      `avatar_url${avatar_url}email${email}namePranavidentifier_hash12345identifier12345`,
    );
    expect(identityString('', { email, avatar_url })).toBe(
      `avatar_url${avatar_url}email${email}nameidentifier_hashidentifier`,
    );
    expect(userCookieName('123456')).toBe('cw_user_123456');
  });

  it('its hash is the MD5 of that text', () => {
    const user = { name: 'Zoë 🏮', email };
    expect(identityHash(7, user)).toBe(md5(identityString(7, user)));
    expect(identityHash(8, user)).not.toBe(identityHash(7, user));
  });

  // RFC 1321, A.5; then texts whose length falls on each side of a block's edge, by the reference implementation.
  it.each([
    ['', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['a', '0cc175b9c0f1b6a831c399e269772661'],
    ['abc', '900150983cd24fb0d6963f7d28e17f72'],
    ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
    ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
    [
      '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
      '57edf4a22be3c955ac49da2e2107b67a',
    ],
    ['x'.repeat(55), '04364420e25c512fd958a70738aa8f72'],
    ['x'.repeat(56), '668a72d5ba17f08e62dabcafad6db14b'],
    ['x'.repeat(57), '693037871c4a9d3d8685018905cb530a'],
    ['x'.repeat(63), '7dc2ca208106a2f703567bdff99d8981'],
    ['x'.repeat(64), 'c1bb4f81d892b2d57947682aeb252456'],
    ['x'.repeat(65), '1bc932052302d074bdec39795fe00cf6'],
    ['x'.repeat(119), 'ab347a5f68c8a443cfcddc633f12c24f'],
    ['x'.repeat(120), 'fb98667f98096de92620b64f46e1c5b5'],
    ['Zoë 🏮 日本', '477e26498c708f750c6fc2c0722adfbc'],
  ])('MD5 of %j is %s', (text, hash) => expect(md5(text)).toBe(hash));

  it.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ randomKey: 'x' }, false],
    [{ email: '' }, false],
    [{ avatar_url: 'x' }, true],
  ])('%j has what a user needs: %s', (user, enough) => expect(hasUserKeys(user)).toBe(enough));

  it('reports errors in Chatwoot’s wording', () => {
    expect(() => checkIdentity(undefined, { email })).toThrow('Identifier should be a string or a number');
    expect(() => checkIdentity('a', {})).toThrow('User object should have one of the keys [avatar_url, email, name]');
    expect(() => checkIdentity(0, { email })).not.toThrow();
  });
});
