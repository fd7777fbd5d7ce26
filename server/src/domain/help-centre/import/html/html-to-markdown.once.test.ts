import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

const base = 'https://acme.zendesk.com/hc/en-us/articles/1';
const read = (html: string) => htmlToMarkdown(html, { base, embed: () => 'embedded/x.png' });
const markdown = (html: string) => read(html).markdown;

describe('HTML of an article (AGT-239)', () => {
  it.each([
    ['<h2>A</h2><p>x</p><h3>B</h3>', '# A\n\nx\n\n## B'],
    ['<p>a&nbsp;<strong>b </strong><em>c</em><br>d</p><p>&nbsp;</p><p>e</p>', 'a **b** *c*\nd\n\ne'],
    ['<ul><li>a<ul><li>b</li></ul></li><ul><li>c</li></ul></ul>', '- a\n  - b\n  - c'],
    ['<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
    ['<div class="intercom-interblocks-callout"><p>a</p></div>', '> a'],
    ['<table><tr><td><p>box</p></td></tr></table>', '> box'],
    [
      '<table><tr><th>a</th><th>b|c</th></tr><tr><td colspan="2">d</td></tr></table>',
      '| a | b\\|c |\n| --- | --- |\n| d |  |',
    ],
    ['<pre class="language-js"><code>a &lt; b\n  c</code></pre>', '```js\na < b\n  c\n```'],
    ['<details><summary>More</summary><p>in</p></details>', '**More**\n\nin'],
    ['<p>1. x</p><p># y</p><p>&lt;b&gt; *z*</p>', '1\\. x\n\n\\# y\n\n\\<b> \\*z\\*'],
    ['<img src="/a b.png" alt="x">', '![x](https://acme.zendesk.com/a%20b.png)'],
    ['<img src="data:image/png;base64,AA==">', '![](embedded/x.png)'],
    ['<a href="https://e.test"><img src="https://e.test/i.png"></a>', '[![](https://e.test/i.png)](https://e.test)'],
    ['<a href="/x">l</a>', '[l](https://acme.zendesk.com/x)'],
    ['<script>x</script><style>y</style><p onclick="z()">a</p>', 'a'],
    ['<a href="java&#10;script:alert(1)">a</a>', 'a'],
  ])('%s', (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it('links to the pages of embedded videos', () => {
    expect(markdown('<iframe title="Film" src="//www.youtube.com/embed/ab-1?x"></iframe>')).toBe(
      '[Film](https://www.youtube.com/watch?v=ab-1)',
    );
    expect(markdown('<iframe title="F" src="https://player.vimeo.com/video/12"></iframe>')).toBe(
      '[F](https://vimeo.com/12)',
    );
    expect(markdown('<iframe src="javascript:alert(1)"></iframe>')).toBe('');
  });

  it('names the headings that its places lead to', () => {
    const { anchors } = read(
      '<p id="none">x</p><a name="old"></a><h2 id="h">A b</h2><p id="p">x</p><h2><a id="i"></a>A b</h2>',
    );
    expect([...anchors]).toEqual([
      ['old', 'a-b'],
      ['h', 'a-b'],
      ['p', 'a-b'],
      ['i', 'a-b-2'],
    ]);
  });
});

describe('HTML that attacks (AGT-243)', () => {
  it.each([
    ['nested elements', '<div>'.repeat(100_000), 'nested too deeply'],
    ['many elements', '<i></i>'.repeat(30_001), 'more than 30000 elements'],
    ['long text', 'x '.repeat(500_001), 'longer than 500000 letters'],
    ['a long line', 'x'.repeat(5_000_001), 'longer than 5000000 letters'],
    ['entities', '&amp;'.repeat(500_001), 'longer than 500000 letters'],
  ])('is refused: %s', (_, html, reason) => {
    expect(() => markdown(html)).toThrow(reason);
  });

  it('is read in bounded time where it is within the limits', () => {
    const started = performance.now();
    for (const html of [
      '<'.repeat(400_000),
      '<p a="'.repeat(400_000),
      '<b>x<i>y</i></b>'.repeat(9_000),
      '<ul><li>x'.repeat(90),
    ])
      markdown(html);
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
