import type { NotificationSettings } from '@porchlight/core/wire/notification.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotificationSettings } from './notification-settings.ts';

const START = Date.parse('2026-10-24T19:59:55Z');
const STORED: NotificationSettings = {
  in_app: ['conversation_mention'],
  email: [],
  push: ['conversation_mention'],
  all: [],
  inboxes: [{ inbox_id: 7, in_app: ['conversation_mention'], email: [], push: [] }],
  quiet_hours: {
    enabled: true,
    days: [0, 1, 2, 3, 4, 5, 6],
    from: '22:00',
    to: '07:00',
    except: ['conversation_mention'],
  },
  timezone: 'Europe/Berlin',
  email_digest: { frequency: 'at_once', at: '08:00' },
  paused_until: null,
};

let now = START;
let get: ReturnType<typeof vi.fn>;
let patch: ReturnType<typeof vi.fn>;
let settings: ReturnType<typeof createNotificationSettings>;
beforeEach(() => {
  vi.useFakeTimers();
  now = START;
  get = vi.fn(async () => STORED);
  patch = vi.fn(async (_path: string, change: object) => ({ ...STORED, ...change }));
  // The device's own clock says something else: that of the server counts.
  vi.setSystemTime(Date.parse('2031-01-01T12:00:00Z'));
  settings = createNotificationSettings({ api: { get, patch } as never, accountId: 1, serverNow: () => now });
});
afterEach(() => {
  settings.close();
  vi.useRealTimers();
});

const pass = async (ms: number) => {
  now += ms;
  await vi.advanceTimersByTimeAsync(20_000);
};

describe('quiet', () => {
  it('is on until the settings are loaded, so that nothing is heard that should not be', async () => {
    expect(settings.isQuiet()).toBe(true);
    await settings.load();
    expect(settings.isQuiet()).toBe(false);
  });

  it('begins and ends by the server’s clock without an event, in the night in which the clocks change [AGT-172]', async () => {
    await settings.load();
    expect(settings.getSnapshot().quietUntil).toBeNull();
    await pass(5_000);
    expect(settings.getSnapshot().quietUntil).toBe(Date.parse('2026-10-25T06:00:00Z'));
    expect([settings.isQuiet(), settings.isQuiet('conversation_mention')]).toEqual([true, false]);
    await pass(10 * 60 * 60_000);
    expect(settings.getSnapshot().quietUntil).toBeNull();
  });

  it('follows a pause that another window began', async () => {
    await settings.load();
    get.mockResolvedValue({ ...STORED, paused_until: START / 1_000 + 60 });
    settings.apply({ event: 'notification_settings.changed', data: { account_id: 1 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(settings.isQuiet('conversation_mention')).toBe(true);
  });
});

describe('a change', () => {
  it('is shown at once, and taken back when the server refuses it', async () => {
    await settings.load();
    patch.mockRejectedValue(new Error('offline'));
    const saving = settings.save({ email: ['conversation_mention'] }, { email: ['conversation_mention'] });
    expect(settings.getSnapshot().settings?.email).toEqual(['conversation_mention']);
    await expect(saving).rejects.toThrow('offline');
    expect(settings.getSnapshot().settings?.email).toEqual([]);
  });

  it('of two is not taken back by the answer to the first', async () => {
    await settings.load();
    let answer = (_: unknown) => {};
    patch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const first = settings.save({ timezone: 'Asia/Tokyo' }, { timezone: 'Asia/Tokyo' });
    const second = settings.save({ timezone: 'Asia/Seoul' }, { timezone: 'Asia/Seoul' });
    get.mockResolvedValue({ ...STORED, timezone: 'Asia/Seoul' });
    await second;
    expect(settings.getSnapshot().settings?.timezone).toBe('Asia/Seoul');
    answer({ ...STORED, timezone: 'Asia/Tokyo' });
    await first;
    expect(settings.getSnapshot().settings?.timezone).toBe('Asia/Seoul');
    await vi.advanceTimersByTimeAsync(0);
    expect(settings.getSnapshot().settings?.timezone).toBe('Asia/Seoul');
  });
});

it('an inbox with its own settings shows and plays what they say', async () => {
  await settings.load();
  expect(settings.wantsPush('conversation_mention', 1)).toBe(true);
  expect(settings.wantsPush('conversation_mention', 7)).toBe(false);
  expect([settings.isHeard(1), settings.isHeard(7)]).toEqual([true, false]);
});
