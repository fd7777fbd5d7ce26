import { describe, expect, it } from 'vitest';
import { showMarkdown } from './show-markdown.fake.ts';

describe('typographic signs', () => {
  it.each([
    ['(c) (C) (r) (R) (tm) (TM)', '<p>© © ® ® ™ ™</p>'],
    ['+-', '<p>±</p>'],
    ['..', '<p>…</p>'],
    ['...', '<p>…</p>'],
    ['....', '<p>…</p>'],
    ['a.b', '<p>a.b</p>'],
    ['. .', '<p>. .</p>'],
    ['(x)', '<p>(x)</p>'],
  ])('signs that a keyboard lacks: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['a--b', '<p>a–b</p>'],
    ['a---b', '<p>a—b</p>'],
    ['a----b', '<p>a----b</p>'],
    ['a -- b', '<p>a – b</p>'],
    ['a --', '<p>a –</p>'],
    ['a - b', '<p>a - b</p>'],
    ['a ---', '<p>a —</p>'],
    ['-- a', '<p>– a</p>'],
    ['--a', '<p>–a</p>'],
    ['a\n--b', '<p>a<br>–b</p>'],
    ['a--b--c', '<p>a–b–c</p>'],
    ['a---b---c', '<p>a—b—c</p>'],
  ])('two dashes and three, not four: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['"a"', '<p>“a”</p>'],
    ["'a'", '<p>‘a’</p>'],
    ["it's", '<p>it’s</p>'],
    ['"a \'b\' c"', '<p>“a ‘b’ c”</p>'],
    ['("a")', '<p>(“a”)</p>'],
    ['["a"]', '<p>[“a”]</p>'],
    ['{"a"}', '<p>{“a”}</p>'],
    ['a/"b"', '<p>a/“b”</p>'],
    ['a–"b"', '<p>a–“b”</p>'],
    ["a—'b'", '<p>a—‘b’</p>'],
    ['a--"b"', '<p>a–“b”</p>'],
    ['"\'a\'"', '<p>“‘a’”</p>'],
    ['\'"a"\'', '<p>‘“a”’</p>'],
    ['a\n"b"', '<p>a<br>“b”</p>'],
    ['a. "b"', '<p>a. “b”</p>'],
  ])('quotation marks open behind a space or a sign that opens, else they close: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );

  it.each([
    ['**"a"**', '<p><strong>“a”</strong></p>'],
    ['a **"b"**', '<p>a <strong>“b”</strong></p>'],
    ['"**a**"', '<p>“<strong>a</strong>”</p>'],
    ['**a "b** c"', '<p><strong>a “b</strong> c”</p>'],
    ["*a*'s", '<p><em>a</em>’s</p>'],
    ["*a* 'b'", '<p><em>a</em> ‘b’</p>'],
    ['~~a~~"', '<p><s>a</s>”</p>'],
    ['`a`"', '<p><code>a</code>”</p>'],
    ['`a` "b"', '<p><code>a</code> “b”</p>'],
    ['"`a`"', '<p>“<code>a</code>”</p>'],
    ['[a](/b)"', '<p><a href="/b">a</a>”</p>'],
    ['[a](/b) "c"', '<p><a href="/b">a</a> “c”</p>'],
    ['![a](/b)"', '<p><img src="/b" alt="a">”</p>'],
    ["[@a](mention://x)'s", '<p>@a’s</p>'],
    ['a\n*"b"*', '<p>a<br><em>“b”</em></p>'],
  ])('what stands before them counts across marks: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['`"a" (c) --`', '<p><code>&quot;a&quot; (c) --</code></p>'],
    ['["a" -- b](/b)', '<p><a href="/b">&quot;a&quot; -- b</a></p>'],
    ['https://x.com/a--b...c', '<p><a href="https://x.com/a--b...c">https://x.com/a--b...c</a></p>'],
    ['```\n"a" --\n```', '<pre><code>&quot;a&quot; --</code></pre>'],
  ])('code and the words of links stay as they were typed: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );
});
