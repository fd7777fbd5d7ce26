import { describe, expect, it } from 'vitest';
import { readArticles, readCards, readForm, readOptions, readRating, safeLink } from './message-items.ts';

describe('what bots send is read with care', () => {
  it.each([undefined, null, 'text', 7, [null], [7], [{}], { items: [] }])(
    '%j costs a field, never the screen (CON-62)',
    (items) => {
      expect(() => [
        readOptions(items),
        readForm(items),
        readCards(items),
        readArticles(items),
        readRating(items),
      ]).not.toThrow();
    },
  );

  it.each([
    ['https://a.b/c', true],
    ['HTTP://a.b', true],
    ['mailto:a@b.c', true],
    ['javascript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//a.b', false],
    [7, false],
  ])('%s is a link: %s (CON-63)', (address, allowed) => {
    expect(safeLink(address) !== '').toBe(allowed);
  });

  it('a card keeps its actions: a link to follow or an answer to send', () => {
    const [card] = readCards([
      {
        title: 'Lamp',
        actions: [
          { type: 'link', text: 'See', uri: 'https://a.b' },
          { type: 'link', text: 'Trap', uri: 'javascript:alert(1)' },
          { type: 'postback', text: 'Buy', payload: 'BUY' },
        ],
      },
    ]);
    expect(card?.actions).toEqual([
      { text: 'See', link: 'https://a.b', payload: 'See' },
      { text: 'Buy', link: '', payload: 'BUY' },
    ]);
  });

  it('an answered rating is found again after a reload', () => {
    expect(readRating({ csat_survey_response: { rating: 4, feedback_message: 'fine' } })).toEqual({
      rating: 4,
      comment: 'fine',
    });
  });
});
