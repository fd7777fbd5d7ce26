import { describe, expect, it } from 'vitest';
import { showMarkdown } from './show-markdown.fake.ts';

describe('lists', () => {
  it.each([
    ['- a', '<ul><li><p>a</p></li></ul>'],
    ['+ a', '<ul><li><p>a</p></li></ul>'],
    ['* a', '<ul><li><p>a</p></li></ul>'],
    ['1. a', '<ol start="1"><li><p>a</p></li></ol>'],
    ['1) a', '<ol start="1"><li><p>a</p></li></ol>'],
    ['3. a', '<ol start="3"><li><p>a</p></li></ol>'],
    ['0. a\n1. b', '<ol start="0"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['007. a', '<ol start="7"><li><p>a</p></li></ol>'],
    ['123456789. a', '<ol start="123456789"><li><p>a</p></li></ol>'],
    [' - a', '<ul><li><p>a</p></li></ul>'],
    ['   - a', '<ul><li><p>a</p></li></ul>'],
    ['-', '<ul><li></li></ul>'],
    ['1.', '<ol start="1"><li></li></ol>'],
    ['- a\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['1. a\n1. b', '<ol start="1"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['1. a\n2. b', '<ol start="1"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['9. a\n10. b', '<ol start="9"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['1) a\n2) b', '<ol start="1"><li><p>a</p></li><li><p>b</p></li></ol>'],
  ])('a sign or a number and a space make an item: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['-a', '<p>-a</p>'],
    ['1.a', '<p>1.a</p>'],
    ['1234567890. a', '<p>1234567890. a</p>'],
    ['    - a', '<p>- a</p>'],
    ['a. b', '<p>a. b</p>'],
    ['1 a', '<p>1 a</p>'],
    ['- - -', '<hr>'],
  ])('others make none: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['- a\n+ b\n* c', '<ul><li><p>a</p></li></ul><ul><li><p>b</p></li></ul><ul><li><p>c</p></li></ul>'],
    ['1. a\n2) b', '<ol start="1"><li><p>a</p></li></ol><ol start="2"><li><p>b</p></li></ol>'],
    ['- a\n1. b', '<ul><li><p>a</p></li></ul><ol start="1"><li><p>b</p></li></ol>'],
    ['1. a\n- b', '<ol start="1"><li><p>a</p></li></ol><ul><li><p>b</p></li></ul>'],
    ['- a\n2. b', '<ul><li><p>a</p></li></ul><ol start="2"><li><p>b</p></li></ol>'],
    ['- a\n\n1. b', '<ul><li><p>a</p></li></ul><ol start="1"><li><p>b</p></li></ol>'],
  ])('another kind of sign begins another list: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['a\n- b', '<p>a</p><ul><li><p>b</p></li></ul>'],
    ['a\n+ b', '<p>a</p><ul><li><p>b</p></li></ul>'],
    ['a\n* b', '<p>a</p><ul><li><p>b</p></li></ul>'],
    ['a\n1. b', '<p>a</p><ol start="1"><li><p>b</p></li></ol>'],
    ['a\n1) b', '<p>a</p><ol start="1"><li><p>b</p></li></ol>'],
    ['a\n2. b', '<p>a<br>2. b</p>'],
    ['a\n10. b', '<p>a<br>10. b</p>'],
    ['a\n11. b', '<p>a<br>11. b</p>'],
    ['a\n-', '<p>a<br>-</p>'],
    ['a\n- ', '<p>a<br>-</p>'],
    ['a\n*', '<p>a<br>*</p>'],
    ['a\n1.', '<p>a<br>1.</p>'],
    ['a\n1. ', '<p>a<br>1.</p>'],
  ])('an item ends a paragraph when it says something and starts at one: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );

  it.each([
    ['- a\nb', '<ul><li><p>a<br>b</p></li></ul>'],
    ['- a\n b', '<ul><li><p>a<br>b</p></li></ul>'],
    ['- a\n  b', '<ul><li><p>a<br>b</p></li></ul>'],
    ['- a\n    b', '<ul><li><p>a<br>b</p></li></ul>'],
    ['- a\n\n  b', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['- a\n  \n  b', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['-  a\n\n   b', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['-  a\n\n  b', '<ul><li><p>a</p></li></ul><p>b</p>'],
    ['-    a\n\n     b', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['-     a\n\n  b', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['10. a\n\n    b', '<ol start="10"><li><p>a</p><p>b</p></li></ol>'],
    ['10. a\n\n   b', '<ol start="10"><li><p>a</p></li></ol><p>b</p>'],
    ['- \n  a', '<ul><li><p>a</p></li></ul>'],
    ['-\n  a', '<ul><li><p>a</p></li></ul>'],
    ['- a\n\n  b\n\n  c\n- d', '<ul><li><p>a</p><p>b</p><p>c</p></li><li><p>d</p></li></ul>'],
  ])('lines that go on with an item are its own: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['- a\n\nb', '<ul><li><p>a</p></li></ul><p>b</p>'],
    ['- a\n\n b', '<ul><li><p>a</p></li></ul><p>b</p>'],
    ['- a\n\n\n  b', '<ul><li><p>a</p></li></ul><p>b</p>'],
    ['- a\n# b', '<ul><li><p>a</p></li></ul><h2>b</h2>'],
    ['- a\n> b', '<ul><li><p>a</p></li></ul><blockquote><p>b</p></blockquote>'],
    ['- a\n```\nb\n```', '<ul><li><p>a</p></li></ul><pre><code>b</code></pre>'],
    ['- a\n---\nb', '<ul><li><p>a</p></li></ul><hr><p>b</p>'],
    ['- a\n---\n- b', '<ul><li><p>a</p></li></ul><hr><ul><li><p>b</p></li></ul>'],
    ['* a\n* * *\n* b', '<ul><li><p>a</p></li></ul><hr><ul><li><p>b</p></li></ul>'],
    ['- a\n- - -', '<ul><li><p>a</p></li></ul><hr>'],
    ['- ```\n  a\n\nb', '<ul><li><pre><code>a</code></pre></li></ul><p>b</p>'],
    ['-\nb', '<ul><li></li></ul><p>b</p>'],
  ])('what begins a part of its own, or stands behind a blank line, ends an item: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );

  it.each([
    ['- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['-\n\n- b', '<ul><li></li><li><p>b</p></li></ul>'],
    ['- \n- b', '<ul><li></li><li><p>b</p></li></ul>'],
    ['- a\n- \n- c', '<ul><li><p>a</p></li><li></li><li><p>c</p></li></ul>'],
    ['1. a\n\n2. b', '<ol start="1"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['- a\n\n\n- b', '<ul><li><p>a</p></li></ul><ul><li><p>b</p></li></ul>'],
    ['- a\n\n  - b\n\n  - c', '<ul><li><p>a</p><ul><li><p>b</p></li><li><p>c</p></li></ul></li></ul>'],
  ])('items of one list may stand apart: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['- - a', '<ul><li><ul><li><p>a</p></li></ul></li></ul>'],
    ['- 1. a', '<ul><li><ol start="1"><li><p>a</p></li></ol></li></ul>'],
    ['- > a', '<ul><li><blockquote><p>a</p></blockquote></li></ul>'],
    ['- # a', '<ul><li><h2>a</h2></li></ul>'],
    ['- a\n  # b', '<ul><li><p>a</p><h2>b</h2></li></ul>'],
    ['- ```\n  a\n  ```', '<ul><li><pre><code>a</code></pre></li></ul>'],
    ['- a\n  ```\n  b\n  ```', '<ul><li><p>a</p><pre><code>b</code></pre></li></ul>'],
    ['- a\n  - b\n- c', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>'],
    ['- a\n   - b', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
    ['- a\n - b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['1. a\n   - b\n2. c', '<ol start="1"><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ol>'],
    ['1. a\n  - b', '<ol start="1"><li><p>a</p></li></ol><ul><li><p>b</p></li></ul>'],
    ['- a\n    - b', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
  ])('an item holds whatever a message may hold: %j', (source, html) => expect(showMarkdown(source)).toBe(html));
});
