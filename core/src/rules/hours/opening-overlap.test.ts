import { describe, expect, it } from 'vitest';
import { freeSpan, overlapOf } from './opening-overlap.ts';

const span = (open: number, close: number) => ({ open, close });

describe('hours of a day that overlap', () => {
  it.each([
    [[span(480, 720), span(780, 1_020)], undefined],
    [[span(480, 720), span(720, 1_020)], undefined],
    [[span(780, 1_020), span(480, 780)], undefined],
    [
      [span(480, 721), span(720, 1_020)],
      [0, 1],
    ],
    [
      [span(480, 720), span(800, 900), span(600, 660)],
      [0, 2],
    ],
    [[], undefined],
  ])('%j: %j', (spans, overlap) => expect(overlapOf(spans)).toEqual(overlap));
});

describe('the hours that are offered beside those of a day', () => {
  it.each([
    ['after the last ones and an hour, for four hours', [span(480, 720), span(780, 1_020)], span(1_080, 1_320)],
    ['from a quarter of an hour on', [span(480, 721)], span(795, 1_035)],
    ['until the end of the day', [span(480, 1_260)], span(1_320, 1_439)],
    ['before them, where half an hour is not left after them', [span(600, 1_350)], span(300, 540)],
    ['from midnight on', [span(240, 1_380)], span(0, 180)],
    ['for half an hour at least', [span(90, 1_380)], span(0, 30)],
    ['not at all where there is less', [span(89, 1_380)], undefined],
    ['from one o’clock on a closed day', [], span(60, 300)],
  ])('are %s', (_case, spans, offered) => expect(freeSpan(spans)).toEqual(offered));
});
