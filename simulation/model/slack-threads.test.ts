import { describe, expect, it } from 'vitest';
import { type Expected, type SlackCall, slackProblems, threadsIn } from './slack-threads.ts';

const MARKS = { 1: 'zq1n1z', 2: 'zq1n2z', 3: 'zq1n3z', 4: 'zq1n4z' };
type Id = keyof typeof MARKS;

const call = (method: string, ts: string, text: string, more: Partial<SlackCall> = {}): SlackCall => ({
  ...{ method, ts, text, thread_ts: undefined, message: 0, at: 0 },
  ...more,
});
const opening = (ts: string, conversation: number, id: Id) =>
  call(
    'chat.postMessage',
    ts,
    `*Vera* · <http://x/app/conversations/${conversation}|#${conversation}>\nV: ${MARKS[id]}`,
    {
      message: id,
    },
  );
const reply = (ts: string, thread_ts: string, id: Id) =>
  call('chat.postMessage', ts, `*Vera*: ${MARKS[id]}`, { thread_ts, message: id });
const has = (id: Id, conversation: number, more: Partial<Expected> = {}): Expected => ({
  ...{ id, conversation, marks: [MARKS[id]], isDeleted: false },
  ...more,
});

const right = [opening('1', 7, 1), reply('2', '1', 2), opening('3', 8, 3)];
const expected = [has(1, 7), has(2, 7), has(3, 8)];
const problemsOf = (calls: readonly SlackCall[], all: readonly Expected[] = expected) =>
  slackProblems(threadsIn(calls), all, (id) => id);

describe('threads in Slack', () => {
  it('that have each message once, in order and as it is now, are right', () => {
    expect(problemsOf(right)).toEqual([]);
    const edited = call('chat.update', '2', `V: ${MARKS[2]} zq1n9z`);
    expect(problemsOf([...right, edited], [has(1, 7), has(2, 7, { marks: [MARKS[2], 'zq1n9z'] }), has(3, 8)])).toEqual(
      [],
    );
    const deleted = has(2, 7, { marks: [], isDeleted: true });
    expect(problemsOf([...right, call('chat.delete', '2', '')], [has(1, 7), deleted, has(3, 8)])).toEqual([]);
    expect(problemsOf(right.slice(0, 1), [has(1, 7), deleted])).toEqual([]);
  });

  it.each([
    ['a message twice', [...right, reply('4', '1', 2)], 'message 2 was posted to conversation 7 twice'],
    ['none', right.filter(({ message }) => message !== 2), 'message 2 of conversation 7 is not in Slack'],
    [
      'a message of another conversation',
      [opening('1', 7, 1), opening('3', 8, 3), reply('4', '3', 2)],
      'message 2 of conversation 7 is in the thread of 8',
    ],
    [
      'messages in another order',
      [opening('1', 7, 1), reply('2', '1', 4), reply('3', '1', 2), opening('5', 8, 3)],
      'message 2 was posted after 4, of 7',
    ],
    ['a second thread', [...right, opening('4', 7, 4)], 'conversation 7 has 2 threads in Slack'],
    ['an old text', [...right, call('chat.update', '2', 'V: zq1n9z')], 'message 2 has zq1n2z, and 2 in Slack zq1n9z'],
    [
      'no text where there is one',
      [...right, call('chat.delete', '2', '')],
      'message 2 is there, and 2 in Slack was deleted',
    ],
  ])('that have %s are wrong', (_name, calls, problem) => {
    expect(
      problemsOf(calls, [...expected, ...(calls.some(({ message }) => message === 4) ? [has(4, 7)] : [])]),
    ).toContain(problem);
  });

  it('that show what was deleted are wrong', () => {
    const deleted = has(2, 7, { marks: [], isDeleted: true });
    expect(problemsOf(right, [has(1, 7), deleted, has(3, 8)])).toEqual([
      'message 2 was deleted, and 2 in Slack shows it',
    ]);
  });

  it('may have a message of a conversation that was split off, and are no test messages', () => {
    const calls = [...right, call('chat.postMessage', '9', 'This is a test message.')];
    expect(slackProblems(threadsIn(calls), [has(1, 7), has(2, 8), has(3, 8)], () => 7)).toEqual([]);
  });
});
