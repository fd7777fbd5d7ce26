import type { Snapshot, StoredMessage } from '../../web/shared/conversation-store/types.ts';

const stateOf = ({ status }: StoredMessage) => (status === undefined || status === 'progress' ? 'sent' : status);
const show = (ids: readonly number[]) => (ids.length > 12 ? `${ids.slice(0, 12).join(' ')} …` : ids.join(' '));

/** As a client shows them. Pages are by id, and merged conversations may differ where a clock was set back between them. */
const inTime = (messages: readonly StoredMessage[]) =>
  messages.toSorted((a, b) => a.created_at - b.created_at || a.id - b.id);

export const threadProblems = (snapshot: Snapshot, fresh: readonly StoredMessage[]): string[] => {
  const shown = snapshot.messages.flatMap((message) => (message.id === null ? [] : [{ ...message, id: message.id }]));
  const ids: number[] = shown.map(({ id }) => id);
  const byId = new Map<number, StoredMessage>(fresh.map((message) => [message.id, message]));
  const foreign = ids.filter((id) => !byId.has(id));
  const loadedFrom = Math.min(...ids);
  const expected = inTime(fresh.filter(({ id }) => ids.length === 0 || id >= loadedFrom)).map(({ id }): number => id);
  const missing = expected.filter((id) => !ids.includes(id));
  const problems: string[] = [];
  if (foreign.length > 0)
    problems.push(`it shows messages that are not of conversation ${snapshot.id}: ${show(foreign)}`);
  if (missing.length > 0)
    problems.push(
      `it misses ${missing.length} of ${expected.length} messages of conversation ${snapshot.id}: ${show(missing)}`,
    );
  if (problems.length === 0 && ids.join() !== expected.join())
    problems.push(`the order of conversation ${snapshot.id} is ${show(ids)}, not ${show(expected)}`);
  if (snapshot.allLoaded && expected.length < fresh.length)
    problems.push(`it says that conversation ${snapshot.id} has no older messages`);
  for (const { id, content, state } of shown) {
    const message = byId.get(id);
    if (message && message.content !== content) problems.push(`message ${id} has an outdated text`);
    if (message && stateOf(message) !== state)
      problems.push(`message ${id} is shown as ${state}, not ${stateOf(message)}`);
  }
  return problems;
};

/** How far a client is from being up to date. */
export const settleProblems = (snapshot: Snapshot): string[] => {
  const waiting = snapshot.messages.filter(({ id, state }) => id === null && state === 'in_progress');
  const problems: string[] = [];
  if (snapshot.connection !== 'open') problems.push(`its connection is ${snapshot.connection}`);
  if (snapshot.sync !== 'ready') problems.push(`it is not up to date (${snapshot.sync})`);
  if (waiting.length > 0) problems.push(`${waiting.length} messages wait to be sent`);
  return problems;
};
