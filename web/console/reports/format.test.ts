import { describe, expect, it } from 'vitest';
import { topOf } from './charts/scale.ts';
import {
  changeOf,
  createMomentFormat,
  formatChange,
  formatDays,
  formatFigure,
  formatNumber,
  formatTime,
} from './format.ts';
import { type Summary, trendOf, visibleMetrics } from './metrics.ts';

describe('figures of a report', () => {
  it.each([
    [null, '–'],
    [0, '0 sec'],
    [59.4, '59 sec'],
    [59.6, '1 min'],
    [60, '1 min'],
    [3_590, '1 hr'],
    [5_400, '1.5 hr'],
    [172_800, '2 days'],
    [190_000, '2.2 days'],
    [100_000_000, '1,157.4 days'],
  ])('%s seconds read as %s', (seconds, words) => expect(formatTime(seconds)).toBe(words));

  it.each([
    [0, '0'],
    [999_999, '999,999'],
    [12_345_678, '12.3M'],
  ])('the number %s reads as %s', (value, words) => expect(formatNumber(value)).toBe(words));

  it('of which there is no mean are a dash, and of which there are none are 0', () => {
    expect([formatFigure('percent', null), formatFigure('time', null), formatFigure('count', null)]).toEqual([
      '–',
      '–',
      '0',
    ]);
    expect(formatFigure('percent', 66.6)).toBe('67%');
  });

  it('are compared with the days before, where there is something', () => {
    expect(changeOf('count', 30, 20)).toBe(50);
    expect(changeOf('time', 10, 20)).toBe(-50);
    expect(changeOf('count', 10, 0)).toBeNull();
    expect(changeOf('time', null, 20)).toBeNull();
    // 60 % after 50 % is not a fifth more, it is ten points more.
    expect(formatChange('percent', changeOf('percent', 60, 50) ?? 0)).toBe('\u2066+10\u2069 points');
    expect(formatChange('count', -7)).toBe('\u2066−7%\u2069');
  });

  it('say whether a change is good news: of times less is, of messages neither', () => {
    expect(trendOf('avg_first_response_time', -5)).toBe('good');
    expect(trendOf('resolutions_count', -5)).toBe('bad');
    expect(trendOf('csat_score', 3)).toBe('good');
    expect(trendOf('incoming_messages_count', 40)).toBeUndefined();
    expect(trendOf('resolutions_count', 0)).toBeUndefined();
  });

  it('speak of bots only where there were some', () => {
    const none = { bot_resolutions_count: 0, bot_handoffs_count: 0, bot_deflection_rate: null };
    const names = (before: number) =>
      visibleMetrics({ ...none, previous: { ...none, bot_handoffs_count: before } } as Summary).filter((name) =>
        name.startsWith('bot'),
      );
    // A rate of zero is worth a card too.
    expect([names(0), names(2)]).toEqual([[], ['bot_resolutions_count', 'bot_handoffs_count', 'bot_deflection_rate']]);
  });
});

describe('moments of a report', () => {
  it('are those of its zone', () => {
    const moment = Date.parse('2026-03-28T23:30:00Z') / 1_000;
    expect(createMomentFormat('hour', 'Europe/Berlin')(moment)).toBe('Sun 00:30');
    expect(createMomentFormat('day', 'UTC')(moment)).toBe('Sat, Mar 28');
    expect(formatDays({ from: '2026-03-28', to: '2026-03-28' })).toBe('Mar 28, 2026');
  });
});

describe('the axis of a chart', () => {
  it.each([
    ['count', 0, 2],
    ['count', 3, 4],
    ['count', 39, 40],
    ['count', 101, 200],
    ['count', 4_200_000, 6_000_000],
    ['percent', 12, 100],
    ['time', 45, 60],
    ['time', 1_500, 1_800],
    ['time', 9_000_000, 9_504_000 + 7_776_000],
  ] as const)('of a %s up to %s ends at %s or a little over', (kind, most, top) => {
    const end = topOf(kind, most);
    expect(end).toBeGreaterThanOrEqual(most);
    expect(end).toBeLessThanOrEqual(top);
  });
});
