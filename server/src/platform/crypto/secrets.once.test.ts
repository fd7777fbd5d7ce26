import type { InboxId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { passwordProblem } from '../../domain/authentication/password-rule.ts';
import { derivePubsubToken, readPubsubToken } from '../../domain/visitors/pubsub-token.ts';
import { readVisitorToken, signVisitorToken } from '../../domain/visitors/visitor-token.ts';
import { hashPassword, renewHash, verifyPassword } from './passwords.ts';
import { makeToken } from './tokens.ts';

const SECRET = 'a key for tests that is long enough';
const SOURCE = '0b1f6f1e-52ba-4b35-9d5d-6f0e6f1c9b11';

const OWNER = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };

describe('passwords', () => {
  beforeAll(() => void vi.stubEnv('WHOLE_PASSWORD_COST', '1'));
  afterAll(() => void vi.unstubAllEnvs());

  it('are known again, and nothing else is', async () => {
    const stored = await hashPassword('Correct-horse-1');
    expect(stored).not.toContain('horse');
    expect(await verifyPassword('Correct-horse-1', stored)).toBe(true);
    for (const wrong of ['correct-horse-1', 'Correct-horse-1 ', ''])
      expect(await verifyPassword(wrong, stored)).toBe(false);
    for (const broken of [null, '', 'scrypt$$', 'plain', 'scrypt$x$y'])
      expect(await verifyPassword('', broken)).toBe(false);
  });

  it('are stored at the cost of today', async () => {
    const salt = 'AAECAwQFBgcICQoLDA0ODw';
    const stored = `scrypt$${salt}$jLHT0O0i-ZzYJkdR8l0TR1Cqhxz6VwHtb8OoWCyv2GE$65536$8$2`;
    expect(await hashPassword('Correct-horse-1')).toMatch(/\$65536\$8\$2$/);
    expect(await verifyPassword('Correct-horse-1', stored)).toBe(true);
    expect(await verifyPassword('Correct-horse-2', stored)).toBe(false);
  });

  it('of an earlier version are known too, and get a new hash once they are proved', async () => {
    const earlier = 'scrypt$AAECAwQFBgcICQoLDA0ODw$isURjAOLgTRDz0j1C38FBXRzwOFVgvLX57DAsKVxx4k';
    expect(await verifyPassword('Correct-horse-1', earlier)).toBe(true);
    expect(await verifyPassword('Correct-horse-2', earlier)).toBe(false);
    const renewed = (await renewHash('Correct-horse-1', earlier)) ?? '';
    expect(renewed).toMatch(/\$65536\$8\$2$/);
    expect(await verifyPassword('Correct-horse-1', renewed)).toBe(true);
    expect(renewHash('Correct-horse-1', renewed)).toBeUndefined();
    expect(renewHash('Correct-horse-1', null)).toBeUndefined();
  });

  it('of the same letters differ on disk', async () => {
    expect(await hashPassword('Correct-horse-1')).not.toBe(await hashPassword('Correct-horse-1'));
  });

  it.each([
    ['aA1!', /12 characters/],
    ['Short-one-1', /12 characters/],
    ['nouppercase-1', /uppercase/],
    ['NoDigits-here', /digit/],
    ['NoSpecialHere1', /special/],
    ['Password1234!', /too easy to guess/],
    ['P@ssw0rd-2026!', /too easy to guess/],
    ['2026-Qwerty-2026', /too easy to guess/],
    ['Aa1!Aa1!Aa1!', /repeats/],
    ['Lovelace@example1', /your name/],
    ['Ada.Lovelace-12', /your name/],
    ['2026-PorchLight-!', /your name/],
    ['Lovelace-hil-42', /your name/],
    ['Lantern-hil', /12 characters/],
    ['aAbBcC1!cCbBaA', /repeats/],
    ['26-P@ssword-26', /too easy/],
    ['26-P4ssword-26', /too easy/],
    ['26-Pa5sword-26', /too easy/],
    ['26-Pas$word-26', /too easy/],
    ['26-Passw0rd-26', /too easy/],
    ['26-S3cret-2-26', /too easy/],
    ['26-W1nner-2-26', /too easy/],
    ['26-Bu7ter-2-26', /too easy/],
    [`Aa1-${'x'.repeat(125)}`, /128/],
  ])('such as %s are refused (VAL-09, AGT-40)', async (password, reason) =>
    expect(await passwordProblem(password, OWNER)).toMatch(reason),
  );

  it('are not refused for a name of three letters, and are for the longest of two that begin alike', async () => {
    expect(await passwordProblem('Bob-bob-B0b-12', { email: 'bob@b.org', name: 'Bob' })).toBeUndefined();
    const twoNames = { email: 'lovel@example.com', name: 'Lovelace' };
    expect(await passwordProblem('Lovelace-hil-42', twoNames)).toMatch(/your name/);
    expect(await passwordProblem('Lovelace-hil-42', { email: 'ada@example.com' })).toBeUndefined();
  });

  it.each([
    'Lantern-hi-4',
    'Lovelace-hill-42',
    'aAbBcCd1!dDcCb',
    `Aa1-bc${'x'.repeat(122)}`,
    'Lantern-hill-42',
    'Correct horse battery 1!',
    'Пароль-лампа-Az1!',
    'Lovelace-on-a-hill-42',
  ])('such as %s are accepted', async (password) => expect(await passwordProblem(password, OWNER)).toBeUndefined());
});

describe('a visitor’s token', () => {
  const inbox_id = 7 as InboxId;
  const token = signVisitorToken({ source_id: SOURCE, inbox_id }, SECRET);

  it('says who they are and in which inbox, and never expires', () => {
    expect(readVisitorToken(token, SECRET)).toEqual({ source_id: SOURCE, inbox_id: 7 });
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toEqual({
      source_id: SOURCE,
      inbox_id: 7,
    });
  });

  it('that was changed, signed by another, or unsigned is worth nothing (SEC-03)', () => {
    const [header, body, signature] = token.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      `${header}.${encode({ source_id: SOURCE, inbox_id: 8 })}.${signature}`,
      `${encode({ alg: 'none' })}.${body}.`,
      `${encode({ alg: 'none' })}.${body}.${signature}`,
      `${header}.${body}`,
      `${token}.x`,
      signVisitorToken({ source_id: SOURCE, inbox_id }, 'another key'),
      '',
      '...',
    ];
    for (const text of forged) expect(readVisitorToken(text, SECRET)).toBeUndefined();
    expect(readVisitorToken(undefined, SECRET)).toBeUndefined();
  });
});

describe('a visitor’s socket token', () => {
  it('is the same every time, and identifies its owner without a row', () => {
    const token = derivePubsubToken(SOURCE, 7, SECRET);
    expect(derivePubsubToken(SOURCE, 7, SECRET)).toBe(token);
    expect(token.length).toBeGreaterThanOrEqual(24);
    expect(encodeURIComponent(token)).toBe(token);
    expect(readPubsubToken(token, SECRET)).toEqual({ source_id: SOURCE, inbox_id: 7 });
  });

  it('cannot be made up', () => {
    const token = derivePubsubToken(SOURCE, 7, SECRET);
    for (const text of [
      token.replace(/^./, (char) => (char === '0' ? '1' : '0')),
      token.slice(0, -1),
      `${token}x`,
      'x',
      '',
      derivePubsubToken(SOURCE, 7, 'another'),
    ])
      expect(readPubsubToken(text, SECRET)).toBeUndefined();
  });
});

it('tokens are 24 base-58 characters, and do not repeat', () => {
  const made = Array.from({ length: 500 }, makeToken);
  expect(new Set(made).size).toBe(500);
  for (const token of made) expect(token).toMatch(/^[1-9A-HJ-NP-Za-km-z]{24}$/);
});
