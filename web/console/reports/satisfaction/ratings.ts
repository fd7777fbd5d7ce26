import { RATINGS } from '@porchlight/core/rules/visitor-forms/ratings.ts';
import type { Satisfaction } from '../report-api.ts';

const SATISFIED = 4;

export type Share = { value: number; emoji: string; count: number; percent: number };

export const sharesOf = ({ ratings_count, total_count }: Satisfaction): Share[] =>
  RATINGS.toReversed().map(({ value, emoji }) => {
    const count = ratings_count[String(value)] ?? 0;
    return { value, emoji, count, percent: total_count === 0 ? 0 : (count / total_count) * 100 };
  });

export type Figures = {
  /** The part that gave four or five, in percent. */
  score: number | null;
  /** Of five. */
  average: number | null;
  answers: number;
  surveysSent: number;
  /** The part of those asked who answered, in percent. */
  response: number | null;
};

export const figuresOf = (satisfaction: Satisfaction): Figures => {
  const { total_count: answers, total_sent_messages_count: surveysSent } = satisfaction;
  const shares = sharesOf(satisfaction);
  const satisfied = shares.reduce((all, { value, count }) => all + (value >= SATISFIED ? count : 0), 0);
  const points = shares.reduce((all, { value, count }) => all + value * count, 0);
  return {
    score: answers === 0 ? null : (satisfied / answers) * 100,
    average: answers === 0 ? null : points / answers,
    answers,
    surveysSent,
    // A survey sent before these days may be answered in them.
    response: surveysSent === 0 ? null : Math.min(100, (answers / surveysSent) * 100),
  };
};
