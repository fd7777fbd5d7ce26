import type { MessageRowData, Row } from './rows.ts';

/**
 * The team's messages that were not there before. Older ones, which come before all that was there, are no news; of another
 * conversation the newest alone is.
 */
export const arrivedSince = (before: readonly Row[], rows: readonly Row[]): readonly MessageRowData[] => {
  const keys = new Set(before.map(({ key }) => key));
  const messages = rows.filter((row) => row.kind === 'message');
  const first = messages.findIndex(({ key }) => keys.has(key));
  const arrived = messages.slice(Math.max(0, first)).filter(({ key, mine }) => !mine && !keys.has(key));
  return first < 0 && before.length > 0 ? arrived.slice(-1) : arrived;
};

/** Whether messages went on in another conversation since: by a note that comes alone, not with older messages or a change of thread. */
export const wasSplitSince = (before: readonly Row[], rows: readonly Row[]): boolean => {
  const keys = new Set(before.map(({ key }) => key));
  return (
    rows.some(({ kind, key }) => kind === 'split' && !keys.has(key)) &&
    rows.every(({ kind, key }) => kind !== 'message' || keys.has(key))
  );
};
