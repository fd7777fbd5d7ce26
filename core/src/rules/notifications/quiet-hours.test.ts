import { describe, expect, it } from 'vitest';
import type { EmailDigest, QuietHours } from '../../wire/notification.ts';
import { mailDueAt, quietUntil } from './quiet-hours.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const NIGHT: QuietHours = { enabled: true, days: EVERY_DAY, from: '22:00', to: '07:00', except: [] };
const at = (text: string) => Date.parse(text);
const quiet = (change: Partial<QuietHours> = {}, timezone = 'Europe/Berlin', pausedUntil: number | null = null) => ({
  quiet_hours: { ...NIGHT, ...change },
  timezone,
  pausedUntil,
});
const end = (silence: ReturnType<typeof quiet>, now: string) => {
  const until = quietUntil(silence, at(now));
  return until === null ? null : new Date(until).toISOString();
};

describe('quiet hours', () => {
  it('last past midnight, from the first minute to the last, in their own time zone [AGT-172]', () => {
    expect(end(quiet(), '2026-06-10T19:59:59Z')).toBeNull();
    expect(end(quiet(), '2026-06-10T20:00:00Z')).toBe('2026-06-11T05:00:00.000Z');
    expect(end(quiet(), '2026-06-11T04:59:59Z')).toBe('2026-06-11T05:00:00.000Z');
    expect(end(quiet(), '2026-06-11T05:00:00Z')).toBeNull();
    expect(end(quiet({}, 'Asia/Kolkata'), '2026-06-10T16:30:00Z')).toBe('2026-06-11T01:30:00.000Z');
  });

  it('belong to the day on which they begin', () => {
    const friday = quiet({ days: [5] });
    expect(end(friday, '2026-06-12T21:00:00Z')).toBe('2026-06-13T05:00:00.000Z');
    expect(end(friday, '2026-06-13T04:00:00Z')).toBe('2026-06-13T05:00:00.000Z');
    expect(end(friday, '2026-06-13T21:00:00Z')).toBeNull();
    expect(end(friday, '2026-06-12T04:00:00Z')).toBeNull();
  });

  it('end by the wall clock in the nights in which the clocks change [AGT-172]', () => {
    // Berlin leaves summer time on 25 October 2026 and enters it on 29 March 2026.
    expect(end(quiet(), '2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(end(quiet(), '2026-10-25T05:59:59Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(end(quiet(), '2026-03-28T21:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(end(quiet(), '2026-03-29T05:00:00Z')).toBeNull();
  });

  it('begin or end in the hour that is left out, and in the one that comes twice', () => {
    const short = quiet({ from: '02:15', to: '02:45' });
    expect(end(short, '2026-03-29T01:14:59Z')).toBeNull();
    expect(end(short, '2026-03-29T01:20:00Z')).toBe('2026-03-29T01:45:00.000Z');
    const until = quiet({ from: '22:00', to: '02:30' });
    const fallBack = quietUntil(until, at('2026-10-24T23:30:00Z')) ?? 0;
    expect([at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')]).toContain(fallBack);
    expect(quietUntil(until, fallBack)).toBeNull();
  });

  it('follow each other without a gap: equal times are whole days', () => {
    const weekend = quiet({ days: [6, 0], from: '00:00', to: '00:00' });
    expect(end(weekend, '2026-06-13T08:00:00Z')).toBe('2026-06-14T22:00:00.000Z');
    expect(end(weekend, '2026-06-12T21:59:59Z')).toBeNull();
    expect(quietUntil(quiet({ from: '00:00', to: '00:00' }), at('2026-06-13T08:00:00Z'))).toBeGreaterThan(
      at('2026-06-24T00:00:00Z'),
    );
  });

  it('let the excepted types through; a pause lets none through, and goes over into quiet hours', () => {
    const excepting = quiet({ except: ['conversation_mention'] });
    const night = at('2026-06-10T22:00:00Z');
    expect(quietUntil(excepting, night, 'conversation_mention')).toBeNull();
    expect(quietUntil(excepting, night, 'conversation_assignment')).not.toBeNull();
    const paused = { ...excepting, pausedUntil: at('2026-06-10T21:00:00Z') };
    expect(quietUntil(paused, at('2026-06-10T18:00:00Z'), 'conversation_mention')).toBe(paused.pausedUntil);
    expect(end(paused, '2026-06-10T18:00:00Z')).toBe('2026-06-11T05:00:00.000Z');
    expect(quietUntil({ ...quiet({ enabled: false }), pausedUntil: night }, night)).toBeNull();
  });

  it('are read in UTC where the machine does not have the zone', () => {
    expect(end(quiet({}, 'Mars/Olympus'), '2026-06-10T22:30:00Z')).toBe('2026-06-11T07:00:00.000Z');
  });
});

describe('an email', () => {
  const due = (digest: EmailDigest, now: string, change: Partial<QuietHours> = { enabled: false }) => {
    const moment = mailDueAt({ ...quiet(change), email_digest: digest }, at(now), 'conversation_mention');
    return moment === null ? null : new Date(moment).toISOString();
  };

  it('is due at once, with the next hour, or once a day by the wall clock [AGT-174]', () => {
    expect(due({ frequency: 'at_once', at: '08:00' }, '2026-06-10T12:10:00Z')).toBeNull();
    expect(due({ frequency: 'hourly', at: '08:00' }, '2026-06-10T12:10:00Z')).toBe('2026-06-10T13:00:00.000Z');
    expect(due({ frequency: 'hourly', at: '08:00' }, '2026-06-10T13:00:00Z')).toBe('2026-06-10T14:00:00.000Z');
    expect(due({ frequency: 'daily', at: '08:00' }, '2026-06-10T05:59:00Z')).toBe('2026-06-10T06:00:00.000Z');
    expect(due({ frequency: 'daily', at: '08:00' }, '2026-06-10T06:00:00Z')).toBe('2026-06-11T06:00:00.000Z');
    expect(due({ frequency: 'daily', at: '08:00' }, '2026-10-24T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
    expect(due({ frequency: 'daily', at: '08:00' }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
    expect(due({ frequency: 'daily', at: '02:30' }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('waits until quiet hours are over, also where its time is within them', () => {
    expect(due({ frequency: 'at_once', at: '08:00' }, '2026-06-10T22:00:00Z', {})).toBe('2026-06-11T05:00:00.000Z');
    expect(due({ frequency: 'daily', at: '23:00' }, '2026-06-10T12:00:00Z', {})).toBe('2026-06-11T05:00:00.000Z');
    expect(
      due({ frequency: 'hourly', at: '08:00' }, '2026-06-10T22:00:00Z', { except: ['conversation_mention'] }),
    ).toBe('2026-06-10T23:00:00.000Z');
  });
});
