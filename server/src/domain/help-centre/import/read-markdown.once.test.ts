import { describe, expect, it } from 'vitest';
import { readFrontMatter } from './front-matter.ts';
import { fileMeant, linksIn } from './links.ts';
import { readMarkdown } from './read-markdown.ts';

const read = (files: Record<string, string | Uint8Array>) =>
  readMarkdown(Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })));

describe('Markdown files (ART-18)', () => {
  it('say in their front matter what they are', () => {
    const text =
      '---\r\nid: hours\r\ntitle: "Opening: hours" \ncategory: Visit us # where\nlocale: de\norder: 3\ndraft: true\ntags:\n  - x\n---\r\n\r\nFrom **nine**.\n';
    expect(read({ 'a.md': text }).articles).toEqual([
      {
        ...{
          key: 'markdown:hours',
          path: 'a.md',
          title: 'Opening: hours',
          content: 'From **nine**.',
          description: null,
        },
        ...{ locale: 'de', order: 3, isDraft: true, group: null, author_email: null, anchors: new Map() },
        categories: [{ slug: 'visit-us', name: 'Visit us', description: null }],
      },
    ]);
  });

  it('without it are named by their heading or file, and sorted by their folder', () => {
    const { articles } = read({
      'export/getting-started/first-steps.md': '# First steps\n\nBegin.',
      'export/no_heading.markdown': 'Text',
      'export/.git/x.md': 'hidden',
      '__MACOSX/export/y.md': 'hidden',
      'export/notes.txt': 'other',
    });
    expect(
      articles.map(({ key, title, categories, content }) => [key, title, categories[0]?.name ?? null, content]),
    ).toEqual([
      ['markdown:getting-started/first-steps.md', 'First steps', 'getting started', 'Begin.'],
      ['markdown:no_heading.markdown', 'no heading', null, 'Text'],
    ]);
  });

  it('that are not UTF-8 are named, and pictures are beside them', () => {
    const source = read({ 'a.md': new Uint8Array([0xff, 0xfe]), 'b.md': 'x', 'img/a.PNG': 'x' });
    expect(source.problems).toEqual([{ name: 'a.md', reason: 'The file is not UTF-8' }]);
    const [from] = source.articles;
    expect(from && source.pictureAt(from, 'img/a.PNG')).toEqual({ bytes: Buffer.from('x'), name: 'a.PNG' });
  });

  it('keep text that only looks like front matter', () => {
    for (const text of ['---\nno end', 'x\n---\na: b\n---', '----\na: b\n---\n'])
      expect(readFrontMatter(text)).toEqual({ fields: new Map(), body: text });
    expect(readFrontMatter('---\n__proto__: x\n---').fields.get('__proto__')).toBe('x');
    expect(readFrontMatter('---\n---\nbody')).toEqual({ fields: new Map(), body: 'body' });
  });
});

describe('links between files', () => {
  it('are found with what they are', () => {
    const text = '[a](b.md) ![p](<i m.png>) [t](c.md "title") [x] (no) [![n](in.png)](out.md)';
    expect(linksIn(text).map(({ address, isPicture }) => [address, isPicture])).toEqual([
      ['b.md', false],
      ['i m.png', true],
      ['c.md', false],
      ['in.png', true],
      ['out.md', false],
    ]);
  });

  it('lead from the folder of their file, and never elsewhere', () => {
    expect(fileMeant('a/b/c.md', '../d.md#part')).toEqual({ path: 'a/d.md', fragment: '#part' });
    expect(fileMeant('a/b.md', '/img/x%20y.png?z')).toEqual({ path: 'img/x y.png', fragment: '' });
    for (const address of ['https://x', '//x', '#a', 'mailto:a@b.c', 'data:image/png;base64,x'])
      expect(fileMeant('a.md', address)).toBeUndefined();
  });

  it('are found in linear time', () => {
    const started = performance.now();
    linksIn('['.repeat(50_000) + ']('.repeat(40_000));
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
