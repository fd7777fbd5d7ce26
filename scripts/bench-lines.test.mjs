import { describe, expect, it } from 'vitest';
import { parseBench, summarise } from './bench-lines.mjs';

const good = '{"name":"loader","figure":4800,"unit":"B","limit":5000,"ok":true}';
const over = '{"name":"loader","figure":5800,"unit":"B","limit":5000,"ok":false}';

describe('what a benchmark printed', () => {
  it('keeps its results and leaves its talk', () => {
    expect(parseBench('loader', `warming up\n${good}\n`, 0)).toEqual([JSON.parse(good)]);
  });

  it('is a failure when it crashed, and says why', () => {
    const [, failure] = parseBench('loader', `${good}\nError: no browser\n`, 1);
    expect(failure).toMatchObject({ name: 'loader', ok: false });
    expect(failure.error).toContain('no browser');
  });

  it('is a failure when it measured nothing', () => {
    expect(parseBench('loader', '', 0)).toMatchObject([{ name: 'loader', ok: false }]);
  });

  it('prints each figure with its limit, and how many are within it', () => {
    const said = summarise([JSON.parse(good), JSON.parse(over)]);
    expect(said).toContain('✗  loader  5800 B  (limit 5000)');
    expect(said).toContain('1 of 2 budgets hold.');
    expect(said.split('\n').slice(-2)).toEqual([
      'Over their limit, or not measured:',
      '✗  loader  5800 B  (limit 5000)',
    ]);
  });
});
