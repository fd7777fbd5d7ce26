import { marksIn } from './marks.ts';

/** What the product did in Slack. `message`: of a new message, from its metadata. `thread_ts`: none begins a thread. */
export type SlackCall = {
  method: string;
  ts: string;
  text: string;
  thread_ts: string | undefined;
  message: number;
  at: number;
};

/** A message in Slack as it is now. `thread`: the name of the message that began it. */
export type SlackMessage = { ts: string; thread: string; message: number; text: string; isDeleted: boolean };

/** `conversation`: of the link that the first message of a thread has. */
export type SlackThread = { conversation: number; messages: SlackMessage[] };

const CONVERSATION = /\/app\/conversations\/(\d+)\|/;

/** Every thread with all that was ever posted in it, in order. A test message has no link, and is none. */
export const threadsIn = (calls: readonly SlackCall[]): Map<string, SlackThread> => {
  const threads = new Map<string, SlackThread>();
  const byTs = new Map<string, SlackMessage>();
  for (const { method, ts, text, thread_ts, message } of calls) {
    const known = byTs.get(ts);
    if (method === 'chat.update' && known) known.text = text;
    if (method === 'chat.delete' && known) known.isDeleted = true;
    if (method !== 'chat.postMessage') continue;
    const conversation = CONVERSATION.exec(text)?.[1];
    if (thread_ts === undefined && conversation !== undefined)
      threads.set(ts, { conversation: Number(conversation), messages: [] });
    const posted = { ts, thread: thread_ts ?? ts, message, text, isDeleted: false };
    threads.get(posted.thread)?.messages.push(posted);
    byTs.set(ts, posted);
  }
  return threads;
};

/** A message of the product that belongs in Slack. `marks`: of its text as it is now. */
export type Expected = { id: number; conversation: number; marks: readonly string[]; isDeleted: boolean };

const where = ({ ts }: SlackMessage) => `${ts} in Slack`;

const contentOf = ({ text, ts, thread }: SlackMessage) => (ts === thread ? text.slice(text.indexOf('\n') + 1) : text);

const stateProblem = ({ id, marks, isDeleted }: Expected, shown: SlackMessage): string | undefined => {
  const found = shown.isDeleted ? [] : marksIn(contentOf(shown));
  if (isDeleted) return found.length > 0 ? `message ${id} was deleted, and ${where(shown)} shows it` : undefined;
  if (shown.isDeleted) return `message ${id} is there, and ${where(shown)} was deleted`;
  return found.join() === marks.join() ? undefined : `message ${id} has ${marks}, and ${where(shown)} ${found}`;
};

/** A thread shows each message of its conversation once, by id. `familyOf`: a split moves messages between some of them. */
const threadProblems = (
  { conversation, messages }: SlackThread,
  expected: ReadonlyMap<number, Expected>,
  familyOf: (conversation: number) => number | undefined,
): string[] => {
  const problems: string[] = [];
  const seen = new Set<number>();
  let newest = 0;
  for (const shown of messages) {
    const { message } = shown;
    if (seen.has(message)) problems.push(`message ${message} was posted to conversation ${conversation} twice`);
    else if (message < newest) problems.push(`message ${message} was posted after ${newest}, of ${conversation}`);
    seen.add(message);
    newest = Math.max(newest, message);
    const own = expected.get(message);
    if (own && familyOf(own.conversation) !== familyOf(conversation))
      problems.push(`message ${message} of conversation ${own.conversation} is in the thread of ${conversation}`);
  }
  return problems;
};

/** Every message is in the thread of its conversation once, in order, as it is now; a conversation has one thread. */
export const slackProblems = (
  threads: ReadonlyMap<string, SlackThread>,
  expected: readonly Expected[],
  familyOf: (conversation: number) => number | undefined,
): string[] => {
  const byId = new Map(expected.map((each) => [each.id, each]));
  const problems = [...threads.values()].flatMap((thread) => threadProblems(thread, byId, familyOf));
  for (const [conversation, { length }] of Map.groupBy(threads.values(), (thread) => thread.conversation))
    if (length > 1) problems.push(`conversation ${conversation} has ${length} threads in Slack`);
  const shown = Map.groupBy(
    [...threads.values()].flatMap(({ messages }) => messages),
    ({ message }) => message,
  );
  for (const each of expected) {
    // Of several threads of a family, the newest has what changes.
    const own = shown.get(each.id)?.at(-1);
    const problem = own && stateProblem(each, own);
    if (problem) problems.push(problem);
    if (!own && !each.isDeleted)
      problems.push(`message ${each.id} of conversation ${each.conversation} is not in Slack`);
  }
  return problems;
};
