import { describe, expect, it } from 'vitest';
import { readHelpDesks } from './read-help-desks.ts';

const read = (files: Record<string, unknown>) =>
  readHelpDesks(
    Object.entries(files).map(([path, value]) => ({
      path,
      bytes: Buffer.isBuffer(value) ? value : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
    })),
  );
const article = { id: 5, title: 'T', body: '<p>x</p>', locale: 'en-us', source_locale: 'en-us', section_id: 1 };

describe('exports of help desks', () => {
  it.each([
    ['one article', { article }],
    ['a list', [article]],
    ['pages', [{ articles: [article] }, { articles: [article] }]],
    ['an answer in an answer', { data: { articles: [article] } }],
    ['lines', `${JSON.stringify(article)}\n${JSON.stringify(article)}\n`],
    ['a byte order mark', `\uFEFF${JSON.stringify({ articles: [article] })}`],
  ])('of Zendesk are known by their content: %s (AGT-237)', async (_, value) => {
    const { articles, problems } = await read({ 'any.txt': value });
    expect([articles.map(({ key }) => key), problems]).toEqual([['zendesk:5:en-us'], []]);
  });

  it('have sections in sections and survive a circle of them (AGT-240)', async () => {
    const section = (id: number, name: string, above: number | null) => ({
      id,
      name,
      category_id: 9,
      parent_section_id: above,
    });
    const { articles } = await read({
      'a.json': {
        articles: [
          { ...article, section_id: 2 },
          { ...article, id: 6, section_id: 3 },
        ],
      },
      'b.json': {
        sections: [section(1, 'Above', null), section(2, 'Below', 1), section(3, 'Round', 4), section(4, 'And', 3)],
      },
      'c.json': { categories: [{ id: 9, name: 'Top' }] },
    });
    const chains = new Map(articles.map(({ key, categories }) => [key, categories.map(({ slug }) => slug)]));
    expect(chains.get('zendesk:5:en-us')).toEqual(['top', 'above', 'below']);
    expect(chains.get('zendesk:6:en-us')).toEqual(['and', 'round']);
  });

  it('name their pictures by an id that the address has too (AGT-239)', async () => {
    const picture = Buffer.from('x');
    const source = await read({ 'a.json': [article], 'i/360000001.png': picture, 'j/360000002_a.png': picture });
    const [from] = source.articles;
    const nameAt = (address: string) => from && source.pictureAt(from, address)?.name;
    expect(nameAt('https://a.test/hc/article_attachments/360000001/x.png')).toBe('360000001.png');
    expect(nameAt('https://a.test/hc/article_attachments/360000009/x.png')).toBeUndefined();
    expect(nameAt('j/360000002_a.png')).toBe('360000002_a.png');
    expect(nameAt('../../etc/passwd')).toBeUndefined();
  });

  it('drop what repeats, and say what is no export (AGT-242)', async () => {
    const { articles, problems } = await read({
      'a.json': [article, article],
      'b.json': { name: 'package' },
      'c.txt': 'notes',
      'd.json': { articles: [], next_page: null },
    });
    expect(articles).toHaveLength(1);
    expect(problems).toEqual([{ name: 'b.json', reason: 'The file is no export of Zendesk or Intercom' }]);
  });
});
