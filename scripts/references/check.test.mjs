import { describe, expect, it } from 'vitest';
import { checkReferences } from './check.mjs';

const PROTOCOL = '# Wire protocol\n\n## 4. Widget HTTP API\n\n<a id="4-7"></a>\n\n### 4.7 Actions\n\n### 4.8 Contact\n';
const REQUIREMENTS = '| <a id="emb-11"></a>EMB-11 | `widgetStyle` | unit |\n';
const DOCUMENTS = [
  { path: 'docs/reference/wire-protocol.md', text: PROTOCOL },
  { path: 'docs/reference/requirements.md', text: REQUIREMENTS },
  { path: 'docs/operate.md', text: '# Operate\n\n## Back up & restore\n\n## Notes\n\n## Notes\n' },
];

const found = (text, path = 'server/src/a.ts') => {
  const files = [...DOCUMENTS, { path, text }];
  const exists = (wanted) => files.some((file) => file.path === wanted);
  return checkReferences(files, { exists });
};

/** Concatenated, so that this file itself has no dead citation. */
const cite = (...parts) => parts.join('');

describe('a reference that resolves', () => {
  it.each([
    '/** Wire protocol 4.7. */',
    '/** (wire protocol 4) */',
    '/** wire protocol 4.7, 4.8 and 4.7 */',
    '/** The wire protocol names 403. */',
    "it('keeps the style (EMB-11)')",
    '/** RFC 9110, section 6.6.1; UTF-16; the design tokens; by design. */',
    cite('// docs/operate.md says how; docs/', 'operate.md#back-up--restore'),
  ])('passes: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    '[operate](operate.md), [notes](operate.md#notes-1), [here](#api), [web](https://a.example/b.md)\n# API\n',
    '[a section](reference/wire-protocol.md#4-7) and [a row](reference/requirements.md#emb-11)',
    '```md\n[an example](nowhere.md)\n```\n',
    'the files `docs/operate.md` and `server/src/**`, `web/dist` and `*.test.ts`',
  ])('passes in a page: %j', (text) => {
    expect(found(text, 'docs/embed.md')).toEqual([]);
  });
});

describe('a reference that leads nowhere', () => {
  it.each([
    [cite('/** Wire ', 'protocol 4.9. */'), cite('server/src/a.ts:1: wire ', 'protocol 4.9 is no section')],
    [cite('\n\n/** wire ', 'protocol 4.7, 99.1 */'), cite('server/src/a.ts:3: wire ', 'protocol 99.1 is no section')],
    [cite('/** (wire ', 'protocol, section 77) */'), cite('wire ', 'protocol 77 is no section')],
    [cite("it('keeps the style (EMB", "-12)')"), 'EMB-12 is no requirement'],
    [cite('/** (users', '-say 10) */'), 'cites a document that is not here'],
    [cite('/** (spec ', 'section 4) */'), 'cites a document that is not here'],
    [cite('/** (design, ', 'section 5) */'), 'cites a document that is not here'],
    [cite('// see docs/', 'nowhere.md'), 'nowhere.md does not exist'],
    [cite('// see docs/', 'operate.md#nowhere'), 'has no #nowhere'],
    [cite('// see NOWHERE', '.md'), cite('NOWHERE', '.md does not exist')],
  ])('is named with its line: %j', (text, problem) => {
    expect(found(text)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['[x](nowhere.md)', 'the link nowhere.md leads nowhere: '],
    ['proved by `server/src/b.test.ts`', 'server/src/b.test.ts does not exist'],
    ['[x](operate.md#notes-2)', cite('docs/', 'operate.md has no #notes-2')],
    ['[x](#nowhere)', cite('docs/', 'embed.md has no #nowhere')],
    ['![x](pictures/none.png)', 'docs/pictures/none.png does not exist'],
  ])('is a broken link of a page: %s', (text, problem) => {
    expect(found(text, 'docs/embed.md')).toEqual([expect.stringContaining(problem)]);
  });
});
