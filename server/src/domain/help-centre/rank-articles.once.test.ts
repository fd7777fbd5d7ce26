import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../ai/model-calls.ts';
import { articleWords } from '../../platform/database/folded-text.ts';
import { excerptOf, rankArticles, searchWords } from './rank-articles.ts';

const article = (title: string, content: string) => {
  const written = { title, description: null, content };
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

  it('are given by the paragraphs that speak of it, in their order', () => {
    const long = ['About us.', 'x '.repeat(200), 'Returns: 14 days.', 'y '.repeat(200), 'Return by post.'].join('\n\n');
    expect(excerptOf(long, searchWords('return'), 60)).toBe('About us.\n\nReturns: 14 days.\n\nReturn by post.');
    expect(excerptOf('z'.repeat(100), ['a'], 10)).toHaveLength(10);
  });
});

it('tokens are counted on the safe side, in scripts without blanks too', () => {
  expect(estimateTokens('Where is my order?')).toBeGreaterThanOrEqual(5);
  expect(estimateTokens('返品について')).toBe(6);
});
