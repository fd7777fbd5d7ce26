import { describe, expect, it } from 'vitest';
import { decodePage } from './decode-page.ts';
import { describePage } from './describe-page.ts';
import { readHead } from './read-head.ts';

const at = (html: string) => describePage(readHead(html), 'https://shop.example/a/b');
const titleOf = (html: string) => at(html)?.title;

describe('the head of a page', () => {
  it.each([
    ['<title>Plain</title>', 'Plain'],
    ['<TITLE lang=en>Upper</TITLE>', 'Upper'],
    ['<title>\n  two\n lines </title>', 'two lines'],
    ['<title>Caf&eacute; &#8211; &#x1F4A1; &amp;amp; A&B</title>', 'Café – 💡 &amp; A&B'],
    [
      '<title>&nbsp;&frac12; &yuml;&Agrave;&apos;&nonsense; &#0;&#xFFFFFFF;&amp &#128187;</title>',
      "½ ÿÀ'&nonsense; &#0;&#xFFFFFFF;&amp 💻",
    ],
    ['<title>Use <b>bold</b></title>', 'Use <b>bold</b>'],
    ['<title>a</title><meta property="og:title" content="b">', 'b'],
    ["<meta content='quoted > here' property='og:title'>", 'quoted > here'],
    ['<meta property=og:title content=bare>', 'bare'],
    ['<meta property = "OG:Title" content = "spaced">', 'spaced'],
    ['<meta property="og:title" content=""><title>c</title>', 'c'],
    ['<meta property="og:title" content="first"><meta property="og:title" content="second">', 'first'],
    ['<meta property="og:title" content="x" content="y"/>', 'x'],
    ['<!-- <title>comment</title> --><title>d</title>', 'd'],
    ['<script>"<title>script</title>"</script><title>e</title>', 'e'],
    ['<style></style ><title>f</title>', 'f'],
    ['<svg><title>icon</title></svg><title>g</title>', 'g'],
    ['< title>no</title><title>h</title>', 'h'],
    ['<meta "" = \'property="og:title" content="x"><title>i</title>', 'x'],
    ['</head><title>late</title>', undefined],
    ['<body><meta property="og:title" content="of a visitor">', undefined],
    ['<title>never ends', undefined],
    ['<title></title>', undefined],
    ['', undefined],
    ['<', undefined],
    ['<meta content="', undefined],
  ])('%j has the title %s', (html, title) => expect(titleOf(html)).toBe(title));

  it('is text without control characters or overrides of direction, and of limited length', () => {
    const { title, description } = at(
      `<title>a\u202Eb\u2066c\u0000d\u200Be</title><meta name="description" content="${'x'.repeat(100_000)}">`,
    ) ?? { title: '' };
    expect(title).toBe('abcde');
    expect(description).toBe(`${'x'.repeat(299)}…`);
    expect(titleOf(`<title>${'🏮'.repeat(500)}</title>`)).toBe(`${'🏮'.repeat(199)}…`);
    expect(titleOf('<title>\u202E\u200B &#x202E; </title>')).toBeUndefined();
    expect(titleOf('<title>&#x202E;x</title>')).toBe('x');
  });

  it.each([
    ['https://cdn.example/x.png', 'https://cdn.example/x.png'],
    ['//cdn.example/x.png', 'https://cdn.example/x.png'],
    ['x.png', 'https://shop.example/a/x.png'],
    ['/x.png?a=1&amp;b=2', 'https://shop.example/x.png?a=1&b=2'],
    ['data:image/svg+xml,x', null],
    ['javascript:alert(1)', null],
    ['https://me:secret@cdn.example/x.png', null],
    [`/${'x'.repeat(3_000)}`, null],
    ['http://[', null],
  ])('has the picture %s as %s', (image, address) =>
    expect(at(`<title>t</title><meta property="og:image" content="${image}">`)?.image).toBe(address),
  );

  it.each<[string, string]>([
    ['open comments', '<!--'],
    ['open tags', '<a '],
    ['open quotes', '<a b="'],
    ['brackets', '<'],
    ['attributes', '<a ' + ' b'.repeat(10)],
    ['spaces', '<a = '],
    ['links', '<a href="https://x.example">x</a>'],
    ['metas', '<meta name="a" content="b">'],
    ['scripts', '<script>'],
    ['equals signs', '<meta a = = '],
  ])('is read in time however many %s it has', (_what, part) => {
    const html = part.repeat(Math.floor((512 * 1_024) / part.length));
    const started = performance.now();
    at(html);
    at(`<title>${html}`);
    at(`<meta content="${html}`);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('the charset of a page', () => {
  const latin = Buffer.from('<title>Caf\xe9</title>', 'latin1');
  const declared = Buffer.concat([Buffer.from('<meta charset="windows-1251"><title>'), Buffer.from([0xcf, 0xf0])]);
  it.each<[string, string, Buffer, string]>([
    ['its header', 'text/html; charset=ISO-8859-1', latin, 'Café'],
    ['its declaration', 'text/html', declared, 'Пр'],
    ['neither', 'text/html', Buffer.from('<title>Café</title>'), 'Café'],
    ['an unknown one', 'text/html; charset=x-nonsense', Buffer.from('<title>Café</title>'), 'Café'],
    ['Shift JIS', 'text/html; charset="shift_jis"', Buffer.from([0x83, 0x65]), 'テ'],
  ])('is that of %s', (_what, type, body, text) =>
    expect(decodePage({ headers: { 'content-type': type }, body })).toContain(text),
  );
});
