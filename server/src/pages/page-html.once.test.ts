import { expect, it } from 'vitest';
import { fillPage, UNBUILT } from './page-html.ts';

it.each([
  ['', 'Porchlight'],
  ['A&B <b>', 'A&amp;B &lt;b&gt;'],
])('BRD-10, BRD-11 the console of an installation named %j has the title %s', (installationName, title) => {
  const page = fillPage({ template: UNBUILT, globals: {}, nonce: 'n', locale: 'en', installationName });
  expect(page).toContain(`<title>${title}</title>`);
});
