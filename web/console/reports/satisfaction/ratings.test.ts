import { expect, it } from 'vitest';
import { figuresOf, sharesOf } from './ratings.ts';

const input = { total_count: 8, ratings_count: { '5': 4, '4': 2, '1': 2 }, total_sent_messages_count: 10 };

it('satisfied are four and five of five; the average counts all', () =>
  expect(figuresOf(input)).toEqual({ score: 75, average: 3.75, answers: 8, surveysSent: 10, response: 80 }));

it('no value is invented where there are no ratings, and the response rate is at most 100 %', () => {
  const noRatings = { total_count: 0, ratings_count: {}, total_sent_messages_count: 0 };
  expect(figuresOf(noRatings)).toEqual({ score: null, average: null, answers: 0, surveysSent: 0, response: null });
  expect(figuresOf({ ...input, total_sent_messages_count: 5 }).response).toBe(100);
});

it('ratings spread from the best to the worst, including those without an answer', () =>
  expect(sharesOf(input).map(({ value, count, percent }) => [value, count, percent])).toEqual([
    [5, 4, 50],
    [4, 2, 25],
    [3, 0, 0],
    [2, 0, 0],
    [1, 2, 25],
  ]));
