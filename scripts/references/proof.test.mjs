import { describe, expect, it } from 'vitest';
import { checkProof } from './proof.mjs';

const ROWS = [
  '# Requirements',
  '| <a id="lamp-1"></a>LAMP-1 | `a \\| b` | unit |',
  '| <a id="lamp-12"></a>LAMP-12 | opens | unit, browser |',
].join('\n');
const check = (...tests) =>
  checkProof([
    { path: 'docs/reference/requirements.md', text: ROWS },
    ...tests.map(([path, text]) => ({ path, text })),
  ]);

describe('requirements and their tests', () => {
  it('pass where each is named, those of a browser by a test of e2e', () => {
    expect(check(['sdk/src/a.test.ts', "it('a (LAMP-1)')"], ['e2e/loader/a.test.ts', "it('opens [LAMP-12]')"])).toEqual(
      [],
    );
  });

  it('fail where no test names one: neither a source nor a longer number counts', () => {
    expect(check(['sdk/src/a.ts', 'LAMP-1'], ['e2e/loader/a.test.ts', "it('LAMP-12, LAMP-100')"])).toEqual([
      'docs/reference/requirements.md:2: no test names LAMP-1',
    ]);
  });

  it('fail where a unit test alone names what is seen in a browser', () => {
    expect(check(['sdk/src/a.test.ts', "it('LAMP-1, LAMP-12')"])).toEqual([
      'docs/reference/requirements.md:3: LAMP-12 is proved in a browser, and no test of e2e names it',
    ]);
  });
});
