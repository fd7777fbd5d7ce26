import type { Group } from './spans.ts';

/** When a step begins as a spreadsheet reads it, by the clocks of a zone: `2026-03-01`, or `2026-03-01 14:00`. */
export const createStamp = (group: Group, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (seconds: number): string => {
    const parts = new Map(format.formatToParts(seconds * 1_000).map(({ type, value }) => [type, value]));
    const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
    return group === 'hour' ? `${day} ${parts.get('hour')}:${parts.get('minute')}` : day;
  };
};
