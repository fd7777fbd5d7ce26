import { describe, expect, it } from 'vitest';
import type { Env } from '../../platform/config/environment.ts';
import { isBrowserSession, isRecentlyAuthenticated } from './recent-authentication.ts';
import { isSignedIn } from './sessions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 1_000 * DAY;

describe('a device', () => {
  const days = (signInIdleDays: number) => ({ signInIdleDays }) as Env;
  it.each([
    ['in use', { expires_at: NOW + 1, last_used_at: NOW }, 14, true],
    ['at the end of its session', { expires_at: NOW, last_used_at: NOW }, 14, false],
    // Its use is noted to the hour.
    ['within the hour after its idle days', { expires_at: NOW + 1, last_used_at: NOW - 14 * DAY - HOUR + 1 }, 14, true],
    ['that was not used for longer', { expires_at: NOW + 1, last_used_at: NOW - 14 * DAY - HOUR }, 14, false],
    ['that was not used, where that does not matter', { expires_at: NOW + 1, last_used_at: 0 }, 0, true],
    ['at its end, where use does not matter', { expires_at: NOW, last_used_at: NOW }, 0, false],
  ])('%s: signed in %#', (_, times, idle, expected) => expect(isSignedIn(times, days(idle), NOW)).toBe(expected));
});

describe('a user at a browser', () => {
  it.each([
    [0, true],
    [10 * MINUTE - 1, true],
    [10 * MINUTE, false],
    [DAY, false],
  ])('who authenticated %i ms ago did so recently: %s', (ago, expected) =>
    expect(isRecentlyAuthenticated({ authenticated_at: NOW - ago }, NOW)).toBe(expected),
  );

  it('keeps a refresh token, which a device with headers does not', () =>
    expect([null, 'hash'].map((refresh_hash) => isBrowserSession({ refresh_hash }))).toEqual([false, true]));
});
