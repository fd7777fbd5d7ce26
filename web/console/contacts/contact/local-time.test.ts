import { describe, expect, it } from 'vitest';
import { localTimeOf } from './local-time.ts';

const NOON = Date.UTC(2026, 0, 15, 12);

describe('a visitor’s location', () => {
  it.each([
    ['Europe/Vienna', { name: 'Vienna, Austria', time: '13:00' }],
    ['America/Argentina/Buenos_Aires', { name: 'Buenos Aires, Argentina', time: '09:00' }],
    ['Asia/Kathmandu', { name: 'Kathmandu, Nepal', time: '17:45' }],
    ['Nowhere/Atlantis', null],
    ['UTC', null],
    [undefined, null],
  ])('%s is %j at noon in London', (zone, place) => expect(localTimeOf(zone, NOON)).toEqual(place));
});
