import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownToHtml } from './markdown-html.ts';

describe('Markdown as HTML', () => {
  it('has what people write in an article', () => {
    expect(markdownToHtml('# Title\n\nSome **bold** and `code`.\n\n1. one\n2. two')).toBe(
      '<h2>Title</h2><p>Some <strong>bold</strong> and <code>code</code>.</p><ol start="1"><li><p>one</p></li><li><p>two</p></li></ol>',
    );
    expect(markdownToHtml('| a | b |\n| - | - |\n| 1 | 2 |')).toContain('<th>a</th><th>b</th>');
  });

  it.each([
    ['> a\n> b', '<blockquote><p>a<br>b</p></blockquote>'],
    ['~~a~~ **b** *c*', '<p><s>a</s> <strong>b</strong> <em>c</em></p>'],
    ['a\n\n---', '<p>a</p><hr>'],
    ['- a\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['4. a', '<ol start="4"><li><p>a</p></li></ol>'],
    ['```\na < b\n```', '<pre><code>a &lt; b</code></pre>'],
    ['`"a"` & `<b>`', '<p><code>&quot;a&quot;</code> &amp; <code>&lt;b&gt;</code></p>'],
    ['[@Ann & co](mention://user/1/Ann)', '<p>@Ann &amp; co</p>'],
    ['##### a', '<h6>a</h6>'],
    ['###### a', '<h6>a</h6>'],
    [
      'a | b\n-|-\n1 | 2\n3 | 4',
      '<div class="table"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table></div>',
    ],
    [
      '[a](https://x.com?b&c)',
      '<p><a href="https://x.com?b&amp;c" target="_blank" rel="noreferrer noopener nofollow">a</a></p>',
    ],
    [
      "![it's](https://x.com/a.png?b&c)",
      '<p><img src="https://x.com/a.png?b&amp;c" alt="it&#39;s" loading="lazy" referrerpolicy="no-referrer"></p>',
    ],
  ])('%j is %s', (text, html) => expect(markdownToHtml(text)).toBe(html));

  it('loads pictures from where the page says, or links to them', () => {
    const shown = (text: string, pictureAddress: (src: string) => string | null) =>
      markdownToHtml(text, { pictureAddress, ownAddress: (href) => href });
    expect(shown('![a](/b.png)', (src) => `/proxy?of=${src}&x`)).toBe(
      '<p><img src="/proxy?of=/b.png&amp;x" alt="a" loading="lazy" referrerpolicy="no-referrer"></p>',
    );
    expect(shown('![a & b](/b.png)', () => null)).toBe('<p><a href="/b.png">a &amp; b</a></p>');
    expect(shown('![](/b.png)', () => null)).toBe('<p><a href="/b.png">/b.png</a></p>');
  });

  it('has headings that can be jumped to and wide parts that a keyboard can scroll, where the page asks for them', () => {
    const asked: number[] = [];
    const headingId = (level: number) => `"${asked.push(level)}"`;
    expect(markdownToHtml('# a\n## b', { headingId })).toBe(
      '<h2 id="&quot;1&quot;">a</h2><h3 id="&quot;2&quot;">b</h3>',
    );
    expect(asked).toEqual([2, 3]);
    expect(markdownToHtml('a|\n-|', { scrolls: true })).toContain('<div class="table" tabindex="0">');
    expect(markdownToHtml('a|\n-|\n\n```\n```', { scrolls: false })).not.toContain('tabindex');
  });

  it('has no tag and no address of the writer’s own, whatever they write (SEC-12)', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '[x](javascript:alert(1))',
        '![x](x" onerror="alert(1))',
        '<img src=x onerror=1>',
        '`</code><script>`',
        '[a](data:text/html,x)',
      ),
    );
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 6 }), (parts) => {
        const html = markdownToHtml(parts.join('\n'));
        expect(html).not.toMatch(
          /<(script|iframe|object|style|svg)|<[a-z]+[^>"]*\son\w+=|(href|src)="\s*(javascript|data|vbscript):/i,
        );
      }),
    );
  });
});
