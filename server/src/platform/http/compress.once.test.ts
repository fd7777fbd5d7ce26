import { describe, expect, it } from 'vitest';
import { encodingFor } from './compress.ts';

describe('the encoding of a response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['br;q=0.0,gzip', 'gzip'],
    ['br ; q=0.1', 'br'],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['xbr, gzipped', undefined],
    ['gzip;q=many', undefined],
    [',;', undefined],
    [undefined, undefined],
  ])('for %j is %s', (accepted, encoding) =>
    expect(encodingFor({ headers: { 'accept-encoding': accepted } })).toBe(encoding),
  );
});
