const VALUES = ['in_a_few_minutes', 'in_a_few_hours', 'in_a_day'] as const;
export type ReplyTimeValue = (typeof VALUES)[number];

/** HRS-19: unknown and missing values mean a few hours. */
export const replyTimeOf = (value: string | null | undefined): ReplyTimeValue =>
  VALUES.find((each) => each === value) ?? 'in_a_few_hours';
