import { describe, expect, it } from 'vitest';
import { instantOf, wallOf } from './instant.ts';

describe('a time on the clocks of a zone', () => {
  it.each([
    ['2026-01-15T09:00', 'Europe/Berlin', '2026-01-15T08:00:00.000Z'],
    ['2026-07-15T09:00', 'Europe/Berlin', '2026-07-15T07:00:00.000Z'],
    // The night the clocks go forward, and the night they go back.
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T05:00', 'Europe/Berlin', '2026-10-25T04:00:00.000Z'],
    ['2026-01-01T00:30', 'Pacific/Auckland', '2025-12-31T11:30:00.000Z'],
    ['2026-01-01T23:30', 'America/Los_Angeles', '2026-01-02T07:30:00.000Z'],
    ['2026-01-01T12:00', 'Asia/Kathmandu', '2026-01-01T06:15:00.000Z'],
  ])('%s in %s is %s, and back', (wall, zone, iso) => {
    const at = instantOf(wall, zone);
    expect(new Date(at).toISOString()).toBe(iso);
    expect(wallOf(at, zone)).toBe(wall);
  });

  it('is no moment when it is no time', () => expect(instantOf('soon', 'UTC')).toBeNaN());
});
