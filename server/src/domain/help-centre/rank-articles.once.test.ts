import { describe, expect, it } from 'vitest';
import { articleWords } from '../../platform/database/folded-text.ts';
import { estimateTokens } from '../ai/model-calls.ts';
import { excerptOf, rankArticles, searchWords, tellingWords } from './rank-articles.ts';

const article = (title: string, content: string, description: string | null = null) => {
  const written = { title, description, content };
  return { ...written, ...articleWords(written) };
};

describe('articles for a question', () => {
  const articles = [
    article('Track a parcel', 'Where your parcel is, and how the delivery goes.'),
    article('Return an item', 'You can return what you bought. How the money comes back.'),
    article('Opening hours', 'When the shop is open, and how to find it.'),
    article('Rücksendung', 'Sie können die Ware in 14 Tagen zurücksenden.'),
    article('返品について', '商品は14日以内に返品できます。'),
  ];
  it.each([
    ['How is returning my items done?', 'Return an item'],
    ['where is my delivery', 'Track a parcel'],
    ['Wie geht eine Rücksendung?', 'Rücksendung'],
    ['rucksendung', 'Rücksendung'],
    ['返品したいのですが', '返品について'],
    ['WHEN ARE YOU OPEN', 'Opening hours'],
    ['how may I get to my parcel', 'Track a parcel'],
  ])('%s: %s', (question, title) => expect(rankArticles(articles, searchWords(question))[0]?.title).toBe(title));

  it('are none when no word is in any', () => {
    expect(rankArticles(articles, searchWords('xylophone'))).toEqual([]);
    expect(searchWords('  …?! ')).toEqual([]);
  });

  it('are found where it is the only one of the help centre', () => {
    const [only] = articles;
    expect(rankArticles(articles.slice(0, 1), searchWords('Where is my parcel?'))).toEqual([only]);
  });

  it.each<[why: string, question: string, best: [title: string, content: string], other: [string, string]]>([
    ['a title says more than a text', 'lantern', ['Lantern', 'x'], ['About', 'lantern']],
    ['a long word says more than a short one', 'my lantern', ['The lantern', 'x'], ['My account', 'x']],
    ['a word of Japanese says as much as a long one', 'iPhone ケース', ['ケース', 'x'], ['About', 'iphone']],
  ])('%s', (_, question, best, other) => {
    const both = [article(...other), article(...best)];
    expect(rankArticles(both, searchWords(question)).map(({ title }) => title)).toEqual([best[0], other[0]]);
  });

  it('a word that most of them hold says less than one of few', () => {
    const many = ['Posts', 'Holders', 'Bags'].map((about) => article(`Lantern ${about}`, 'x'));
    const found = rankArticles([...many, article('Glass', 'x')], searchWords('lantern glass'));
    expect(found.map(({ title }) => title)).toEqual(['Glass', ...many.map(({ title }) => title)]);
  });

  it('a description says more than a text', () => {
    const found = rankArticles([article('About', 'Lanterns'), article('Light', 'x', 'All LANTERNS')], ['lant']);
    expect(found.map(({ title }) => title)).toEqual(['Light', 'About']);
  });
});

describe('the words of a question', () => {
  it.each<[string, string[]]>([
    ['Returning, RETURNED, returns', ['return', 'retur']],
    ['items item', ['item']],
    ['a lamp i go', ['lamp', 'go']],
    ['order 1234567890', ['orde', '1234567890']],
    ['5 灯', ['5', '灯']],
    ['ההזמנה', ['ההזמנה']],
  ])('of %j are looked for without their endings: %j', (text, words) => expect(searchWords(text)).toEqual(words));

  it.each<[string, string[]]>([
    ['How do I change the glass?', ['chan', 'glas']],
    ['glass glass lamp', ['glas', 'lamp']],
    ['don’t open v1.2', ['open']],
    ['灯 5', ['灯', '5']],
  ])('of %j say what it is about: %j', (text, words) => expect(tellingWords(text)).toEqual(words));

  it('are at most 24, of the first 2,000 characters', () => {
    const many = Array.from({ length: 40 }, (_, at) => String(1_000 + at)).join(' ');
    expect([searchWords(many), tellingWords(many)].map((words) => words.length)).toEqual([24, 24]);
    expect(searchWords(`${'. '.repeat(998)}lamp post`)).toEqual(['lamp']);
  });
});

describe('the part of an article that a model is given', () => {
  const long = ['About us.', 'x '.repeat(200), 'Returns: 14 days.', 'y '.repeat(200), 'Return by post.'].join('\n\n');

  it('is all of it where there is room', () => {
    const text = 'One lamp.\n\n\nTwo lamps.';
    expect(excerptOf(text, ['two'], text.length)).toBe(text);
  });

  it('is the paragraphs that speak of it, in their order, then as many others as there is room for', () => {
    const words = searchWords('return');
    expect(excerptOf(long, words, 45)).toBe('About us.\n\nReturns: 14 days.\n\nReturn by post.');
    expect(excerptOf(long, words, 44)).toBe('Returns: 14 days.\n\nReturn by post.');
    expect(excerptOf('One.\n\nTwo.\n\nSix lamps.', ['lamp', 'six'], 16)).toBe('One.\n\nSix lamps.');
  });

  it('is the lines of a long list that speak of it', () => {
    const lines = Array.from({ length: 50 }, (_, at) => `- Lamp ${at} has a lens.`);
    const list = [...lines, '- A mirror costs 9.', ...lines].join('\n');
    const input = excerptOf(`About us.\n\n${list}`, searchWords('mirror'), 200);
    expect(input).toContain('\n- A mirror costs 9.');
    expect(input.length).toBeLessThanOrEqual(200);
    // Whole lines.
    for (const line of input.split(/\n+/)) expect(['About us.', '- A mirror costs 9.', ...lines]).toContain(line);
  });

  it('is a whole paragraph that takes all the room', () => {
    const text = 'One lamp, two lamps';
    expect(excerptOf(`${text}\n\nMore.`, ['lamp'], text.length)).toBe(text);
  });

  it('is cut between words, and also where a text has no blanks', () => {
    const input = excerptOf(`${'lamp post '.repeat(20)}mirror ${'lamp post '.repeat(20)}`, ['mirror'], 100);
    expect(input.split(/\s+/)).toContain('mirror');
    expect(input.replace(/lamp|post|mirror|\s/g, '')).toBe('');
    expect(excerptOf('灯'.repeat(100), ['灯'], 50).replaceAll('\n', '')).toMatch(/^灯{39,}$/);
  });
});

it('tokens are counted on the safe side, in scripts without blanks too', () => {
  expect(estimateTokens('Where is my order?')).toBeGreaterThanOrEqual(5);
  expect(estimateTokens('返品について')).toBe(6);
});
