import { describe, expect, it } from 'vitest';
import { showMarkdown } from './show-markdown.fake.ts';

describe('addresses without a scheme', () => {
  it.each([
    ['x.com', '<p><a href="http://x.com">x.com</a></p>'],
    ['X.COM', '<p><a href="http://X.COM">X.COM</a></p>'],
    ['x-y.com', '<p><a href="http://x-y.com">x-y.com</a></p>'],
    ['a.b.c.com', '<p><a href="http://a.b.c.com">a.b.c.com</a></p>'],
    ['1.com', '<p><a href="http://1.com">1.com</a></p>'],
    ['x.com and y.de', '<p><a href="http://x.com">x.com</a> and <a href="http://y.de">y.de</a></p>'],
    ['x.com/', '<p><a href="http://x.com/">x.com/</a></p>'],
    ['x.com/a.b', '<p><a href="http://x.com/a.b">x.com/a.b</a></p>'],
    ['x.com/é', '<p><a href="http://x.com/é">x.com/é</a></p>'],
    ['x.com:80', '<p><a href="http://x.com:80">x.com:80</a></p>'],
    ['x.com:80/a', '<p><a href="http://x.com:80/a">x.com:80/a</a></p>'],
    ['x.com?a', '<p><a href="http://x.com?a">x.com?a</a></p>'],
    ['x.com#a', '<p><a href="http://x.com#a">x.com#a</a></p>'],
    ['**x.com**', '<p><strong><a href="http://x.com">x.com</a></strong></p>'],
  ])('a host with a known ending is a link: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['x.com.', '<p><a href="http://x.com">x.com</a>.</p>'],
    ['x.com!', '<p><a href="http://x.com">x.com</a>!</p>'],
    ['x.com?', '<p><a href="http://x.com">x.com</a>?</p>'],
    ['x.com:', '<p><a href="http://x.com">x.com</a>:</p>'],
    ['x.com;', '<p><a href="http://x.com">x.com</a>;</p>'],
    ['x.com*', '<p><a href="http://x.com">x.com</a>*</p>'],
    ['x.com…', '<p><a href="http://x.com">x.com</a>…</p>'],
    ['(x.com)', '<p>(<a href="http://x.com">x.com</a>)</p>'],
    ['x.com)', '<p><a href="http://x.com">x.com</a>)</p>'],
    ['[x.com]', '<p>[<a href="http://x.com">x.com</a>]</p>'],
    ['{x.com}', '<p>{<a href="http://x.com">x.com</a>}</p>'],
    ['<x.com>', '<p>&lt;<a href="http://x.com">x.com</a>&gt;</p>'],
    ['“x.com”', '<p>“<a href="http://x.com">x.com</a>”</p>'],
    ["'x.com'", '<p>‘<a href="http://x.com">x.com</a>’</p>'],
    ["x.com's", '<p><a href="http://x.com">x.com</a>’s</p>'],
    ['...x.com', '<p>…<a href="http://x.com">x.com</a></p>'],
    ['!x.com', '<p>!<a href="http://x.com">x.com</a></p>'],
    [':x.com', '<p>:<a href="http://x.com">x.com</a></p>'],
    ['~x.com', '<p>~<a href="http://x.com">x.com</a></p>'],
    ['x.com,y.de', '<p><a href="http://x.com">x.com</a>,<a href="http://y.de">y.de</a></p>'],
    ['x.com|y.com', '<p><a href="http://x.com">x.com</a>|<a href="http://y.com">y.com</a></p>'],
    ['x.com\\y', '<p><a href="http://x.com">x.com</a>\\y</p>'],
    ['(x.com/a)', '<p>(<a href="http://x.com/a">x.com/a</a>)</p>'],
    ['x.com/a(b)', '<p><a href="http://x.com/a">x.com/a</a>(b)</p>'],
    ['*x.com*', '<p><em><a href="http://x.com">x.com</a></em></p>'],
    ['a x.com b', '<p>a <a href="http://x.com">x.com</a> b</p>'],
  ])('signs around it are not part of it: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['x', '<p>x</p>'],
    ['com', '<p>com</p>'],
    ['x.c', '<p>x.c</p>'],
    ['x.foo', '<p>x.foo</p>'],
    ['x.md', '<p>x.md</p>'],
    ['3.14', '<p>3.14</p>'],
    ['e.g.', '<p>e.g.</p>'],
    ['x..com', '<p>x…com</p>'],
    ['x_y.com', '<p>x_y.com</p>'],
    ['x-.com', '<p>x-.com</p>'],
    ['é.com', '<p>é.com</p>'],
    ['-x.com', '<p>-x.com</p>'],
    ['a:x.com', '<p>a:x.com</p>'],
    ['http:x.com', '<p>http:x.com</p>'],
    ['a/x.com', '<p>a/x.com</p>'],
    ['/x.com', '<p>/x.com</p>'],
    ['#x.com', '<p>#x.com</p>'],
    ['~/x.com', '<p>~/x.com</p>'],
    ['x.com:a', '<p>x.com:a</p>'],
    ['x.com:123456', '<p>x.com:123456</p>'],
    ['x.com:80:90', '<p>x.com:80:90</p>'],
    ['`x.com`', '<p><code>x.com</code></p>'],
  ])('other words are text: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['a@b.com', '<p><a href="mailto:a@b.com">a@b.com</a></p>'],
    ['a@b.com.', '<p><a href="mailto:a@b.com">a@b.com</a>.</p>'],
    ['a.b+c-d_e@f-g.co', '<p><a href="mailto:a.b+c-d_e@f-g.co">a.b+c-d_e@f-g.co</a></p>'],
    ['see a@b.com, c@d.de', '<p>see <a href="mailto:a@b.com">a@b.com</a>, <a href="mailto:c@d.de">c@d.de</a></p>'],
  ])('a name and a host are an email address: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['@b.com', '<p>@b.com</p>'],
    ['a@b', '<p>a@b</p>'],
    ['a@b.foo', '<p>a@b.foo</p>'],
    ['a@@b.com', '<p>a@@b.com</p>'],
    ['@a@b.com', '<p>@a@b.com</p>'],
    ['a@x.com/b', '<p>a@x.com/b</p>'],
    ['a@b.com:c', '<p>a@b.com:c</p>'],
    ['a@b.com?subject=x', '<p>a@b.com?subject=x</p>'],
    ['a%b@c.com', '<p>a%b@c.com</p>'],
  ])('not without either, nor with more: %j', (source, html) => expect(showMarkdown(source)).toBe(html));
});
