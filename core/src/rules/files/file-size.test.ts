import { describe, expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

describe('how large a file is', () => {
  it.each([
    [1, 'en', '1 byte'],
    [11, 'en', '11 bytes'],
    [999, 'de', '999 Byte'],
    [1_000, 'en', '1 kB'],
    [1_250, 'de', '1,3 kB'],
    [183_400, 'en', '183 kB'],
    [999_999, 'en', '1,000 kB'],
    [1_000_000, 'en', '1 MB'],
    [2_400_000, 'en', '2.4 MB'],
    [12_400_000, 'en', '12 MB'],
    [41_943_040, 'en', '42 MB'],
  ])('%d bytes in %s are %s', (bytes, locale, words) =>
    expect(fileSize(bytes, locale).replace(/\s/g, ' ')).toBe(words),
  );
});
