import { describe, expect, it } from 'vitest';
import { checkProse } from './check.mjs';

const found = (path, text) => checkProse([{ path, text }]);
/** Concatenated, so that this file contains none of the words. */
const NO_ONE = ['no', 'body'].join('');

describe('a banned word', () => {
  it.each([
    ['docs/operate.md', `# Operate\n\nThe job notifies ${NO_ONE}.\n`, 'docs/operate.md:3: write "none"'],
    ['README.md', `${NO_ONE.toUpperCase()} waits.\n`, 'README.md:1: write "none"'],
    [
      'core/src/i18n/catalogues/widget/en.json',
      `{\n  "A": "${NO_ONE} is online"\n}\n`,
      'widget/en.json:2: write "none"',
    ],
  ])('in %s is reported with its line and what to write', (path, text, problem) => {
    expect(found(path, text)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['a comment', `/** ${NO_ONE} reads it. */\n`],
    ['a comment behind code', `const a = 1; // ${NO_ONE} reads it\n`],
    ['a test title', `it('notifies ${NO_ONE}', () => {});\n`],
  ])('in %s is reported with its line and what to write', (_, text) => {
    expect(found('server/src/a.ts', text)).toEqual([expect.stringContaining('server/src/a.ts:1: write "none"')]);
  });

  it.each([
    ['docs/operate.md', `\`assignee: ${NO_ONE}\`\n\n\`\`\`\n${NO_ONE}\n\`\`\`\n`],
    ['core/src/i18n/catalogues/console/en.json', `{\n  "${NO_ONE.toUpperCase()}": "Unassigned"\n}\n`],
    ['server/src/a.ts', `const ${NO_ONE} = '${NO_ONE}';\n`],
  ])('in code of %s is not prose', (path, text) => {
    expect(found(path, text)).toEqual([]);
  });
});
