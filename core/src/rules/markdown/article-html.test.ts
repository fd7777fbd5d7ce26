import { describe, expect, it } from 'vitest';
import { articleToHtml } from './article-html.ts';

const headingsOf = (text: string, taken: string[] = []) =>
  articleToHtml(text, { taken }).headings.map(({ level, id }) => [level, id]);

describe('an article as HTML', () => {
  it('has a place to jump to at every heading, however they are called', () => {
    const text = '# Über **uns**!\n\n## Same\n\n## Same\n\n## ???\n\n## شحن البطارية';
    expect(headingsOf(text, ['same'])).toEqual([
      [2, 'über-uns'],
      [3, 'same-2'],
      [3, 'same-3'],
      [3, 'part'],
      [3, 'شحن-البطارية'],
    ]);
    expect(articleToHtml('# One', {}).html).toBe('<h2 id="one">One</h2>');
    expect(headingsOf('## Part 2\n\n## Part\n\n## Part')).toEqual([
      [3, 'part-2'],
      [3, 'part'],
      [3, 'part-3'],
    ]);
    expect(articleToHtml('#  **One** ', {}).headings[0]?.text).toBe('One');
  });

  it.each([
    ['# -- a? b! --', 'a-b'],
    ['# Ça  &  là', 'ça-là'],
    ['# `a` [b](/c)', 'a-b'],
    [`# ${'a'.repeat(90)}`, 'a'.repeat(80)],
    ['#', 'part'],
  ])('the heading %j is at #%s', (text, id) => expect(headingsOf(text)).toEqual([[2, id]]));

  it('loads pictures from where the site says', () => {
    const pictureAddress = (src: string) => `/pictures${src}`;
    expect(articleToHtml('![a](/b.png)', { pictureAddress }).html).toContain('src="/pictures/b.png"');
    expect(articleToHtml('![a](/b.png)', {}).html).toContain('src="/b.png"');
  });

  it('has tables and code that a keyboard can scroll', () => {
    expect(articleToHtml('```\ncode\n```', {}).html).toBe('<pre tabindex="0"><code>code</code></pre>');
  });

  it('keeps a reader on the site by its own links, and opens others beside it', () => {
    const ownAddress = (href: string) => (href.startsWith('/') ? `${href}?plain` : undefined);
    const { html } = articleToHtml('[in](/other) and [out](https://example.com)', { ownAddress });
    expect(html).toContain('<a href="/other?plain">in</a>');
    expect(html).toContain('<a href="https://example.com" target="_blank"');
  });
});
