import { describe, expect, it } from 'vitest';
import { hashSecret } from '../../platform/crypto/tokens.ts';
import {
  exchangedRefreshToken,
  makeRefreshToken,
  nextRefreshToken,
  parseRefreshToken,
  storedTokens,
  tokensOf,
} from './cookie-tokens.ts';

const KEY = 'the key of this installation';
const EXPIRES = 9_000_000;
const cookies = (token: Parameters<typeof tokensOf>[0]) => tokensOf(token, EXPIRES);

describe('a refresh token', () => {
  it('is read as it was written, and none that is longer, shorter or made of other characters', () => {
    const token = makeRefreshToken();
    const { refresh, expires_at } = cookies(token);
    expect([parseRefreshToken(refresh), expires_at]).toEqual([token, EXPIRES]);
    const { family, secret } = token;
    for (const other of ['', family, `${family}.`, `.${secret}`, `${refresh}x`, `x${refresh}`, `${family}:${secret}`])
      expect(parseRefreshToken(other)).toBeUndefined();
    expect(parseRefreshToken(`${family}.${'ä'.repeat(43)}`)).toBeUndefined();
  });

  it('is another one for each sign-in, in both of its parts', () => {
    const [one, other] = [makeRefreshToken(), makeRefreshToken()];
    expect(new Set([one.family, one.secret, other.family, other.secret]).size).toBe(4);
  });

  it('is succeeded by the same one, of the same family, for everybody who asks with it', () => {
    const token = makeRefreshToken();
    const next = nextRefreshToken(token, KEY);
    expect(next).toEqual(nextRefreshToken(token, KEY));
    expect(next.family).toBe(token.family);
    expect(parseRefreshToken(cookies(next).refresh)).toEqual(next);
  });

  it('cannot be derived from the one before without the key', () => {
    const token = makeRefreshToken();
    const others = [nextRefreshToken(token, 'another key'), nextRefreshToken(makeRefreshToken(), KEY), token];
    expect(others.map(({ secret }) => secret)).not.toContain(nextRefreshToken(token, KEY).secret);
  });

  it('for a device that had its token in headers is the same for each of its requests, and of no other device', () => {
    const token = exchangedRefreshToken('header token', KEY);
    expect(token).toEqual(exchangedRefreshToken('header token', KEY));
    expect(token.family).not.toBe(token.secret);
    for (const other of [exchangedRefreshToken('header token 2', KEY), exchangedRefreshToken('header token', 'other')])
      expect([other.family === token.family, other.secret === token.secret]).toEqual([false, false]);
    expect(parseRefreshToken(cookies(token).refresh)).toEqual(token);
  });
});

describe('an access token', () => {
  it('follows from the refresh token alone, and ends with it', () => {
    const token = makeRefreshToken();
    const { access } = cookies(token);
    expect(access).toBe(cookies({ ...token, family: 'another' }).access);
    expect(access).not.toBe(cookies(nextRefreshToken(token, KEY)).access);
    expect([token.secret, token.family]).not.toContain(access);
  });
});

it('of a token only hashes are stored, and that its access ends after a quarter of an hour', () => {
  const token = makeRefreshToken();
  const { access } = cookies(token);
  const stored = storedTokens(token, 1_000);
  expect(stored).toEqual({
    access_hash: hashSecret(access),
    access_expires_at: 901_000,
    refresh_hash: hashSecret(token.secret),
    refreshed_at: 1_000,
  });
});

it('tokens follow from one another as they did in earlier versions: an upgrade signs no agent out', () => {
  const token = { family: 'f'.repeat(43), secret: 's'.repeat(43) };
  expect(cookies(token).access).toBe('a4hltx6Ma-7G_72YFZ-abzsCZ_qBVscC5_I15WQxe8I');
  expect(nextRefreshToken(token, KEY).secret).toBe('Z5YImFhYUsCHosjvALr9O9gdTq7bmkdtRv7qrskL2dI');
  expect(exchangedRefreshToken('header token', KEY)).toEqual({
    family: 'uFY6j1vQ2EmBIMmY85Vpoeop12PAwUIFmpnWOKOORDE',
    secret: 'qfE7ubrrvH8OI1bnt5shmjeJ3xjdlE9cXi7It6AC0eU',
  });
});
