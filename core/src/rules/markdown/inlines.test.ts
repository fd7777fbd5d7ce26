import { describe, expect, it } from 'vitest';
import { showMarkdown } from './show-markdown.fake.ts';

describe('what stands in a line', () => {
  it.each([
    ['a\\\nb', '<p>a<br>b</p>'],
    ['\\!\\/\\:\\@\\[\\`\\{\\~', '<p>!/:@[`{~</p>'],
    ['\\\\', '<p>\\</p>'],
    ['a\\', '<p>a\\</p>'],
    ['a\\b', '<p>a\\b</p>'],
    ['\\1\\ \\é', '<p>\\1\\ \\é</p>'],
    ['\\`a`', '<p>`a`</p>'],
    ['!\\[a](/b)', '<p>![a](/b)</p>'],
  ])('a backslash takes a sign as it is, and ends a line: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );

  it.each([
    ['`a`', '<p><code>a</code></p>'],
    ['``a``', '<p><code>a</code></p>'],
    ['```a```', '<p><code>a</code></p>'],
    ['`` ` ``', '<p><code>`</code></p>'],
    ['` a `', '<p><code>a</code></p>'],
    ['` a`', '<p><code> a</code></p>'],
    ['`a `', '<p><code>a </code></p>'],
    ['`  `', '<p><code>  </code></p>'],
    ['`a\nb`', '<p><code>a b</code></p>'],
    ['`a` `b` ``c``', '<p><code>a</code> <code>b</code> <code>c</code></p>'],
    ['`*a*`', '<p><code>*a*</code></p>'],
    ['`<b>&amp;`', '<p><code>&lt;b&gt;&amp;amp;</code></p>'],
    ['`\\`a', '<p><code>\\</code>a</p>'],
    ['`a`` `b`', '<p><code>a`` </code>b`</p>'],
    ['a``b``c`d`', '<p>a<code>b</code>c<code>d</code></p>'],
    ['x `a` ``b`', '<p>x <code>a</code> ``b`</p>'],
  ])('ticks make code: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['`a``', '<p>`a``</p>'],
    ['``a`', '<p>``a`</p>'],
    ['` a', '<p>` a</p>'],
    ['a `', '<p>a `</p>'],
    ['`', '<p>`</p>'],
    ['``a` `b', '<p>``a<code> </code>b</p>'],
  ])('ticks that do not pair are text: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['&amp;a&lt;&gt;', '<p>&amp;a&lt;&gt;</p>'],
    ['&quot;a', '<p>“a</p>'],
    ['a&#39;', '<p>a’</p>'],
    ['a&nbsp;b', '<p>a\u00a0b</p>'],
    ['&amp;lt;', '<p>&amp;lt;</p>'],
    ['&amp', '<p>&amp;amp</p>'],
    ['&AMP;', '<p>&amp;AMP;</p>'],
    ['&copy; &#65; &;', '<p>&amp;copy; &amp;#65; &amp;;</p>'],
    ['a&b', '<p>a&amp;b</p>'],
    ['& amp;', '<p>&amp; amp;</p>'],
  ])('some signs may be written by name: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['<https://x.com>', '<p><a href="https://x.com">https://x.com</a></p>'],
    ['<HTTP://X.com>', '<p><a href="HTTP://X.com">HTTP://X.com</a></p>'],
    ['<mailto:a@b.com>', '<p><a href="mailto:a@b.com">mailto:a@b.com</a></p>'],
    ['<tel:+1>', '<p><a href="tel:+1">tel:+1</a></p>'],
    ['<a@b.com>', '<p><a href="mailto:a@b.com">a@b.com</a></p>'],
    ['<a.b+c-d@e-f.g>', '<p><a href="mailto:a.b+c-d@e-f.g">a.b+c-d@e-f.g</a></p>'],
    ['<https://x.com>y', '<p><a href="https://x.com">https://x.com</a>y</p>'],
  ])('an address in angles is a link: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['<x>', '<p>&lt;x&gt;</p>'],
    ['<>', '<p>&lt;&gt;</p>'],
    ['<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
    ['<ftp://x.com>', '<p>&lt;ftp://x.com&gt;</p>'],
    ['<javascript:x>', '<p>&lt;javascript:x&gt;</p>'],
    ['<@b.com>', '<p>&lt;@b.com&gt;</p>'],
    ['<x.com/a@b>', '<p>&lt;<a href="http://x.com/a@b">x.com/a@b</a>&gt;</p>'],
    ['<https://x.com', '<p>&lt;<a href="https://x.com">https://x.com</a></p>'],
    ['<a@b.com', '<p>&lt;<a href="mailto:a@b.com">a@b.com</a></p>'],
    ['<https://x.com y>', '<p>&lt;<a href="https://x.com">https://x.com</a> y&gt;</p>'],
    ['x<https://y.com> z', '<p>x<a href="https://y.com">https://y.com</a> z</p>'],
  ])('anything else in angles is text: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['https://x.com', '<p><a href="https://x.com">https://x.com</a></p>'],
    ['HTTPS://x.com', '<p><a href="HTTPS://x.com">HTTPS://x.com</a></p>'],
    ['http://x', '<p><a href="http://x">http://x</a></p>'],
    ['www.x.com', '<p><a href="http://www.x.com">www.x.com</a></p>'],
    ['WWW.x.com', '<p><a href="http://WWW.x.com">WWW.x.com</a></p>'],
    ['www.x', '<p><a href="http://www.x">www.x</a></p>'],
    ['a https://x.com/a_b*c\nb', '<p>a <a href="https://x.com/a_b*c">https://x.com/a_b*c</a><br>b</p>'],
    ['(https://x.com)', '<p>(<a href="https://x.com">https://x.com</a>)</p>'],
    ['(see www.x.com)', '<p>(see <a href="http://www.x.com">www.x.com</a>)</p>'],
    ['https://x.com,', '<p><a href="https://x.com">https://x.com</a>,</p>'],
    ['www.x.com.', '<p><a href="http://www.x.com">www.x.com</a>.</p>'],
    ['https://x.com!?', '<p><a href="https://x.com">https://x.com</a>!?</p>'],
    ['https://x.com…', '<p><a href="https://x.com">https://x.com</a>…</p>'],
    ['https://x.com|y', '<p><a href="https://x.com">https://x.com</a>|y</p>'],
    ['https://x.com]y', '<p><a href="https://x.com">https://x.com</a>]y</p>'],
    ['https://x.com\\y', '<p><a href="https://x.com">https://x.com</a>\\y</p>'],
    ['https://x.com`y`', '<p><a href="https://x.com">https://x.com</a><code>y</code></p>'],
    ['https://x.com"y"', '<p><a href="https://x.com">https://x.com</a>”y”</p>'],
    ['https://x.com<b>', '<p><a href="https://x.com">https://x.com</a>&lt;b&gt;</p>'],
    ['*https://x.com*', '<p><em><a href="https://x.com">https://x.com</a></em></p>'],
    ['https://x.com?a=b&amp;c', '<p><a href="https://x.com?a=b&amp;amp;c">https://x.com?a=b&amp;amp;c</a></p>'],
    ['https://x.com/a(b)c', '<p><a href="https://x.com/a(b)c">https://x.com/a(b)c</a></p>'],
    ['https://x.com/a(b)', '<p><a href="https://x.com/a(b)">https://x.com/a(b)</a></p>'],
    ['https://x.com/(a)))', '<p><a href="https://x.com/(a)">https://x.com/(a)</a>))</p>'],
    ['https://x.com/a)b', '<p><a href="https://x.com/a)b">https://x.com/a)b</a></p>'],
    ['https://x.com/a).', '<p><a href="https://x.com/a">https://x.com/a</a>).</p>'],
    ['-https://x.com', '<p>-<a href="https://x.com">https://x.com</a></p>'],
    ['https://x.com/www.y.com', '<p><a href="https://x.com/www.y.com">https://x.com/www.y.com</a></p>'],
  ])('an address that is typed out is a link up to where it ends: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );

  it.each([
    ['ahttps://x.com', '<p>ahttps://x.com</p>'],
    ['1https://x.com', '<p>1https://x.com</p>'],
    ['@https://x.com', '<p>@https://x.com</p>'],
    ['éwww.x.com', '<p>éwww.x.com</p>'],
    ['https://', '<p>https://</p>'],
    ['https://.', '<p>https://.</p>'],
    ['www.', '<p>www.</p>'],
    ['www.!', '<p>www.!</p>'],
  ])('no link begins within a word, and none is empty: %j', (source, html) => expect(showMarkdown(source)).toBe(html));
});
