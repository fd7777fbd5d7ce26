import { describe, expect, it } from 'vitest';
import { showMarkdown } from './show-markdown.fake.ts';

describe('the parts of a message', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['\n\n', ''],
    ['a', '<p>a</p>'],
    ['a\nb', '<p>a<br>b</p>'],
    ['  a  \n  b  ', '<p>a<br>b</p>'],
    ['a\n\n\nb', '<p>a</p><p>b</p>'],
    ['a\n  \nb', '<p>a</p><p>b</p>'],
    ['a\r\nb\r\rc', '<p>a<br>b</p><p>c</p>'],
    ['a\tb', '<p>a    b</p>'],
    ['    a', '<p>a</p>'],
  ])('lines are one paragraph until a blank one: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['```\na\n```', '<pre><code>a</code></pre>'],
    ['```js x\na\n```', '<pre><code>a</code></pre>'],
    ['~~~ `a\nb\n~~~', '<pre><code>b</code></pre>'],
    ['````\n```\na\n````', '<pre><code>```\na</code></pre>'],
    ['```\na\n`````', '<pre><code>a</code></pre>'],
    ['~~~\n```\n~~~', '<pre><code>```</code></pre>'],
    ['```\n~~~\n```', '<pre><code>~~~</code></pre>'],
    ['```\na\n``` x\n```', '<pre><code>a\n``` x</code></pre>'],
    ['```\n\n  a\n```b', '<pre><code>\n  a\n```b</code></pre>'],
    ['```\na\n    ```\nb\n```', '<pre><code>a\n    ```\nb</code></pre>'],
    ['```', '<pre><code></code></pre>'],
    ['```\na', '<pre><code>a</code></pre>'],
    ['a\n```\nb\n```\nc', '<p>a</p><pre><code>b</code></pre><p>c</p>'],
    ['```\na\n   ```\nb', '<pre><code>a</code></pre><p>b</p>'],
    ['   ```\n   a\n  b\n ```', '<pre><code>a\nb</code></pre>'],
    ['  ```\n a\n    b', '<pre><code>a\n  b</code></pre>'],
    ['~~~\na\n~~~~\nb', '<pre><code>a</code></pre><p>b</p>'],
    ['~~~~\na\n~~~\n~~~~\nb', '<pre><code>a\n~~~</code></pre><p>b</p>'],
  ])('a fence holds code as it was typed: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['``\na\n``', '<p><code>a</code></p>'],
    ['``` `a\nb', '<p>``` `a<br>b</p>'],
    ['a\n``` ` ` x', '<p>a<br>``` <code> </code> x</p>'],
    ['    ```\na', '<p>```<br>a</p>'],
  ])('fewer signs, an indent or a later one of their kind make none: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );

  it.each([
    ['# a', '<h2>a</h2>'],
    ['## a', '<h3>a</h3>'],
    ['### a', '<h4>a</h4>'],
    ['#### a', '<h5>a</h5>'],
    ['##### a', '<h6>a</h6>'],
    ['###### a', '<h6>a</h6>'],
    ['####### a', '<p>####### a</p>'],
    ['#', '<h2></h2>'],
    ['## ', '<h3></h3>'],
    ['   # a', '<h2>a</h2>'],
    ['    # a', '<p># a</p>'],
    ['#\ta', '<h2>a</h2>'],
    ['#a', '<p>#a</p>'],
    ['a\n# b\nc', '<p>a</p><h2>b</h2><p>c</p>'],
    ['# a\nb', '<h2>a</h2><p>b</p>'],
    ['#   a  b  ', '<h2>a  b</h2>'],
  ])('one to six number signs make a heading: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['# a #', '<h2>a</h2>'],
    ['# a ##  ', '<h2>a</h2>'],
    ['#  #', '<h2></h2>'],
    ['### ###', '<h4></h4>'],
    ['# a#', '<h2>a#</h2>'],
    ['# #a', '<h2>#a</h2>'],
    ['# a #b', '<h2>a #b</h2>'],
    ['# a # b', '<h2>a # b</h2>'],
    ['# a \\#', '<h2>a #</h2>'],
  ])('signs that end a heading are left out: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['---', '<hr>'],
    ['***', '<hr>'],
    ['___', '<hr>'],
    ['- - -', '<hr>'],
    ['* * *', '<hr>'],
    ['_ _ _', '<hr>'],
    ['-  -  -', '<hr>'],
    ['-----  ', '<hr>'],
    ['   ---', '<hr>'],
    ['a\n---', '<p>a</p><hr>'],
    ['a\n***\nb', '<p>a</p><hr><p>b</p>'],
    ['- ---', '<hr>'],
  ])('three signs of a kind make a rule: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['--', '<p>–</p>'],
    ['-*-', '<p>-*-</p>'],
    ['---a', '<p>—a</p>'],
    ['--- a', '<p>— a</p>'],
    ['    ---', '<p>—</p>'],
    ['a---', '<p>a—</p>'],
  ])('others make none: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['> a', '<blockquote><p>a</p></blockquote>'],
    ['>a', '<blockquote><p>a</p></blockquote>'],
    ['  > a', '<blockquote><p>a</p></blockquote>'],
    ['    > a', '<p>&gt; a</p>'],
    ['> a\n> b', '<blockquote><p>a<br>b</p></blockquote>'],
    ['> a\nb', '<blockquote><p>a<br>b</p></blockquote>'],
    ['> a\n\nb', '<blockquote><p>a</p></blockquote><p>b</p>'],
    ['> a\n>\n> b', '<blockquote><p>a</p><p>b</p></blockquote>'],
    ['>', '<blockquote></blockquote>'],
    ['> \n> a', '<blockquote><p>a</p></blockquote>'],
    ['> > a\n> b', '<blockquote><blockquote><p>a<br>b</p></blockquote></blockquote>'],
    ['> a\n>> b', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
    ['> # a\n> - b', '<blockquote><h2>a</h2><ul><li><p>b</p></li></ul></blockquote>'],
    ['> ```\n> a\n> ```', '<blockquote><pre><code>a</code></pre></blockquote>'],
    ['a\n> b', '<p>a</p><blockquote><p>b</p></blockquote>'],
  ])('an angle makes a quotation of what follows without a blank line: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );

  it.each([
    ['> a\n# b', '<blockquote><p>a</p></blockquote><h2>b</h2>'],
    ['> a\n- b', '<blockquote><p>a</p></blockquote><ul><li><p>b</p></li></ul>'],
    ['> a\n***', '<blockquote><p>a</p></blockquote><hr>'],
    ['> a\n```\nb', '<blockquote><p>a</p></blockquote><pre><code>b</code></pre>'],
    ['> a\n1. b', '<blockquote><p>a</p></blockquote><ol start="1"><li><p>b</p></li></ol>'],
    ['> a\n2. b', '<blockquote><p>a<br>2. b</p></blockquote>'],
    ['> a\n \nb', '<blockquote><p>a</p></blockquote><p>b</p>'],
  ])('what begins a part of its own ends a quotation: %j', (source, html) => expect(showMarkdown(source)).toBe(html));
});
