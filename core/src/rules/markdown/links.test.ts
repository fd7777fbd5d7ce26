import { describe, expect, it } from 'vitest';
import { showMarkdown } from './show-markdown.fake.ts';

describe('links, pictures and mentions', () => {
  it.each([
    ['[a](/b)', '<p><a href="/b">a</a></p>'],
    ['[a](b)', '<p><a href="b">a</a></p>'],
    ['[a]( b )', '<p><a href="b">a</a></p>'],
    ['[a](\nb)', '<p><a href="b">a</a></p>'],
    ['[a](com)', '<p><a href="com">a</a></p>'],
    ['[a](#b)', '<p><a href="#b">a</a></p>'],
    ['[a](?b)', '<p><a href="?b">a</a></p>'],
    ['[a](//x.com)', '<p><a href="//x.com">a</a></p>'],
    ['[a](x.com)', '<p><a href="http://x.com">a</a></p>'],
    ['[a](TEL:1)', '<p><a href="TEL:1">a</a></p>'],
    ['[a](mailto:x@y.z)', '<p><a href="mailto:x@y.z">a</a></p>'],
    ['[](b)', '<p><a href="b"></a></p>'],
    ['[a\nb](c)', '<p><a href="c">a<br>b</a></p>'],
    ['[!](b)', '<p><a href="b">!</a></p>'],
    ['[*a*](b)', '<p><a href="b"><em>a</em></a></p>'],
    ['[`a]`](b)', '<p><a href="b"><code>a]</code></a></p>'],
    ['[a](b)[c](d)', '<p><a href="b">a</a><a href="d">c</a></p>'],
    ['[a](b) (d)', '<p><a href="b">a</a> (d)</p>'],
    ['[a](b) c](d)', '<p><a href="b">a</a> c](d)</p>'],
    ['[[a]](b)', '<p><a href="b">[a]</a></p>'],
    ['[a [b] c](d)', '<p><a href="d">a [b] c</a></p>'],
    ['[a ![b] c](d)', '<p><a href="d">a ![b] c</a></p>'],
    ['[a][b](c)', '<p>[a]<a href="c">b</a></p>'],
  ])('words in brackets and an address behind them are a link: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );

  it.each([
    ['[a](<b>)', '<p><a href="b">a</a></p>'],
    ['[a](</b> "t")', '<p><a href="/b">a</a></p>'],
    ['[a](b "t")', '<p><a href="b">a</a></p>'],
    ["[a](b 't')", '<p><a href="b">a</a></p>'],
    ['[a](b  "t (u)" )', '<p><a href="b">a</a></p>'],
    ['[a](b(c)d)', '<p><a href="b(c)d">a</a></p>'],
    ['[a](b(c(d)))', '<p><a href="b(c(d))">a</a></p>'],
    ['[a](b\\)c)', '<p><a href="b)c">a</a></p>'],
    ['[a](b\\(c)', '<p><a href="b(c">a</a></p>'],
    ['[a](/b\\_c)', '<p><a href="/b_c">a</a></p>'],
    ['[a](/b\\d)', '<p><a href="/b\\d">a</a></p>'],
    ['[a](b)c)', '<p><a href="b">a</a>c)</p>'],
    ['[a](/b"t")', '<p><a href="/b&quot;t&quot;">a</a></p>'],
    ['[a](/b  )', '<p><a href="/b">a</a></p>'],
  ])('the address may stand in angles, have brackets of its own, and a title behind it: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );

  it.each([
    ['[a]', '<p>[a]</p>'],
    ['[a]()', '<p>[a]()</p>'],
    ['[a](<>)', '<p>[a](&lt;&gt;)</p>'],
    ['[a]x/b)', '<p>[a]x/b)</p>'],
    ['[a] (b)', '<p>[a] (b)</p>'],
    ['[a](b', '<p>[a](b</p>'],
    ['a](b)', '<p>a](b)</p>'],
    ['](b)', '<p>](b)</p>'],
    ['[a](<b)', '<p>[a](&lt;b)</p>'],
    ['[a](b "t)', '<p>[a](b “t)</p>'],
    ['[a](b "t"x)', '<p>[a](b “t”x)</p>'],
    ['[a](b"t" "u)', '<p>[a](b”t” “u)</p>'],
    ['[a](b t)', '<p>[a](b t)</p>'],
    ['[a](b\nc)', '<p>[a](b<br>c)</p>'],
    ['[a](b(d)', '<p>[a](b(d)</p>'],
    ['[a](b (d)', '<p>[a](b (d)</p>'],
    ['[a](b(c )', '<p>[a](b(c )</p>'],
    ['[a](b(c d)', '<p>[a](b(c d)</p>'],
    ['x)[a](b(c d)', '<p>x)[a](b(c d)</p>'],
    ['x)[a](b(d)', '<p>x)[a](b(d)</p>'],
    ['[a](/b<c)', '<p>[a](/b&lt;c)</p>'],
    ['[a\\](b)', '<p>[a](b)</p>'],
    ['[a]\\(b)', '<p>[a](b)</p>'],
    ['[a](ftp://x)', '<p>[a](ftp://x)</p>'],
    ['[a](javascript:b)', '<p>[a](javascript:b)</p>'],
  ])('anything else is text: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['[a [b](c) d](e)', '<p>[a <a href="c">b</a> d](e)</p>'],
    ['[a [b](c)] [d](e)', '<p>[a <a href="c">b</a>] <a href="e">d</a></p>'],
    ['[[a](b)](d)', '<p>[<a href="b">a</a>](d)</p>'],
    ['[x [[a](b) y](d) z](e)', '<p>[x [<a href="b">a</a> y](d) z](e)</p>'],
    ['[x.com](/b)', '<p><a href="/b">x.com</a></p>'],
    ['[https://x.com](/b)', '<p><a href="/b">https://x.com</a></p>'],
    ['[a <b@c.de> *www.x.com*](/b)', '<p><a href="/b">a b@c.de <em>www.x.com</em></a></p>'],
    ['[a *b](c) d*](e)', '<p><a href="c">a *b</a> d*](e)</p>'],
  ])('a link holds no other: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['![a](b)', '<p><img src="b" alt="a"></p>'],
    ['![](b)', '<p><img src="b" alt=""></p>'],
    ['![a\nb](c)', '<p><img src="c" alt="a b"></p>'],
    ['![*a* `b` **c**](d)', '<p><img src="d" alt="a b c"></p>'],
    ['[a ![b](c) d](e)', '<p><a href="e">a <img src="c" alt="b"> d</a></p>'],
    ['[![a](b)](c)', '<p><a href="c"><img src="b" alt="a"></a></p>'],
    ['![a [b](c) d](e)', '<p><img src="e" alt="a b d"></p>'],
    ['![a ![b](c) d](e)', '<p><img src="e" alt="a b d"></p>'],
    ['![a [@b](mention://c)](d)', '<p><img src="d" alt="a b"></p>'],
    ['![a](/b "t")', '<p><img src="/b" alt="a"></p>'],
    ['a![b](c)', '<p>a<img src="c" alt="b"></p>'],
  ])('an exclamation mark before it makes a picture: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['![a]', '<p>![a]</p>'],
    ['!a', '<p>!a</p>'],
    ['!', '<p>!</p>'],
    ['! [a](b)', '<p>! <a href="b">a</a></p>'],
    ['![a](mailto:x@y.z)', '<p>![a](mailto:x@y.z)</p>'],
    ['![a](tel:1)', '<p>![a](tel:1)</p>'],
    ['![a](mention://b)', '<p>![a](mention://b)</p>'],
    ['![a](data:b)', '<p>![a](data:b)</p>'],
  ])('others make none: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['[a](mention://user/1/a)', '<p>@a</p>'],
    ['[@a](mention://user/1/a)', '<p>@a</p>'],
    ['[@@a](mention://x)', '<p>@@a</p>'],
    ['[@a **b**](MENTION://x)', '<p>@a b</p>'],
    ['[@a\nb](mention://x)', '<p>@a b</p>'],
    ['[![a](b)](mention://x)', '<p>@a</p>'],
    ['[@a `c` <https://x.com>](mention://x)', '<p>@a c https://x.com</p>'],
    ['[a](xmention://b)', '<p>[a](xmention://b)</p>'],
    ['**[@a](mention://x)**', '<p><strong>@a</strong></p>'],
  ])('an address of a person is a mention: %j', (source, html) => expect(showMarkdown(source)).toBe(html));
});
