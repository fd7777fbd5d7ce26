import { describe, expect, it } from 'vitest';
import { readCallSettings } from './calls.ts';

const turn = { TURN_URLS: 'turn:a.example.com:3478?transport=udp, turns:a.example.com' };

describe('settings of calls', () => {
  it('carry calls between browsers when nothing is said', () => {
    expect(readCallSettings({})).toEqual({ provider: 'peer', stunUrls: [], turn: undefined, relayOnly: false });
  });

  it('are read as what they mean', () => {
    expect(readCallSettings({ ...turn, STUN_URLS: 'stun:b:3478', TURN_SECRET: 's', CALL_RELAY_ONLY: 'on' })).toEqual({
      provider: 'peer',
      stunUrls: ['stun:b:3478'],
      turn: { urls: ['turn:a.example.com:3478?transport=udp', 'turns:a.example.com'], secret: 's' },
      relayOnly: true,
    });
    expect(readCallSettings({ ...turn, TURN_USERNAME: 'u', TURN_PASSWORD: 'p' })).toMatchObject({
      turn: { username: 'u', password: 'p' },
    });
    const input = { CALL_PROVIDER: 'dyte', DYTE_ORGANIZATION_ID: 'o', DYTE_API_KEY: 'k' };
    expect(readCallSettings(input)).toMatchObject({
      url: 'https://api.dyte.io/v2',
      meetingUrl: 'https://app.dyte.io/v2/meeting',
    });
    expect(readCallSettings({ ...input, DYTE_URL: 'https://d.example.com/v1/' })).toMatchObject({
      url: 'https://d.example.com/v1',
      meetingUrl: 'https://app.dyte.in/meeting/stage/{room_name}',
    });
  });

  it.each([
    [{ CALL_PROVIDER: 'phone' }, /CALL_PROVIDER must be one of peer, jitsi, dyte, off/],
    [{ STUN_URLS: 'https://stun.example.com' }, /STUN_URLS/],
    [turn, /TURN_URLS requires TURN_SECRET/],
    [{ ...turn, TURN_USERNAME: 'u' }, /TURN_PASSWORD is required/],
    [{ CALL_RELAY_ONLY: 'true' }, /TURN_URLS/],
    [{ CALL_PROVIDER: 'jitsi' }, /JITSI_URL is required/],
    [
      { CALL_PROVIDER: 'jitsi', JITSI_URL: 'meet', JITSI_APP_ID: 'a', JITSI_APP_SECRET: 's' },
      /JITSI_URL must be an address/,
    ],
    [{ CALL_PROVIDER: 'dyte', DYTE_ORGANIZATION_ID: 'o' }, /DYTE_API_KEY is required/],
  ])('name what cannot be used: %o', (input, problem) => {
    expect(() => readCallSettings(input)).toThrow(problem);
  });
});
