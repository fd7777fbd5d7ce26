import type { Span } from './spans.ts';
import { createStamp } from './stamp.ts';

export const fileName = (of: string, { since, until }: Span, zone: string): string => {
  const day = createStamp('day', zone);
  return `${of}-${day(since)}-${day(until - 1)}`;
};
