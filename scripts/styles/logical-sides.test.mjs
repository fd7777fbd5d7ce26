import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Code is read from the left everywhere. */
const MEANT = ['shared/markdown/Markdown.module.css: text-align: left'];
const SIDES =
  /(?<![-\w])((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?<![-\w])(?:float|clear|text-align)\s*:\s*(?:left|right)/g;
const web = join(import.meta.dirname, '../../web');

it('no style sheet of the console knows left from right', () => {
  const sheets = globSync('{console,shared}/**/*.css', { cwd: web });
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((sheet) =>
    [...readFileSync(join(web, sheet), 'utf8').matchAll(SIDES)].map(([text]) => `${sheet}: ${text}`),
  );
  expect(found.filter((each) => !MEANT.includes(each))).toEqual([]);
});
