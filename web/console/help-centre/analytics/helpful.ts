type Answers = { helpful_count: number; not_helpful_count: number };

/** Null without an answer. */
export const helpfulPercent = ({ helpful_count, not_helpful_count }: Answers): number | null => {
  const answers = helpful_count + not_helpful_count;
  return answers === 0 ? null : (helpful_count / answers) * 100;
};
