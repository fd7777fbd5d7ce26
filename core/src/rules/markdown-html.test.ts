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
