import type { StoredMessage } from '../../web/shared/conversation-store/types.ts';
import type { SlackReply } from '../actors/slack/people.ts';
import { marksIn } from '../model/marks.ts';
import { type Expected, type SlackCall, slackProblems, threadsIn } from '../model/slack-threads.ts';
import { familyOf } from '../model/split-family.ts';
import type { World } from '../world.ts';
import { readWithDeleted } from './pages.ts';

const DRAIN_MS = 120_000;
const AGAIN_MS = 2_000;

/** What waited when a clock jumped by a day is older than Porchlight tries. */
const GIVEN_UP = /^clock jump of (\d{4,}) minutes/;
const WAITING_MS = 120_000;
/** An edit is refused five minutes after the reply. */
const JUMP = /^clock jump/;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** At once: what is posted may be deleted again before the end. */
export const checkSlackCall = ({ ledger, slack, violations }: World, { text, ts }: SlackCall) => {
  for (const mark of marksIn(text)) {
    const entry = ledger.find(mark);
    if (entry?.isPrivate) violations.add('slack', `the private note ${mark} was posted to Slack (${ts})`);
    if (entry && !slack.inboxes.has(entry.inbox))
      violations.add('slack', `${mark} of inbox ${entry.inbox}, which is not connected, was posted to Slack (${ts})`);
    if (slack.forged.has(mark)) violations.add('slack', `the forged event ${mark} was posted to Slack (${ts})`);
  }
};

const isDuring = ({ faults }: World, name: RegExp, from: number, to: number) =>
  faults.all().some((fault) => name.test(fault.name) && fault.from >= from && fault.from <= to);

const isDeleted = ({ content_attributes }: StoredMessage) =>
  (content_attributes as { deleted?: boolean } | undefined)?.deleted === true;

type Conversations = ReadonlyMap<number, readonly StoredMessage[]>;

const readConversations = async ({ api, accountId, conversations, slack }: World): Promise<Conversations> => {
  const found = new Map<number, StoredMessage[]>();
  for (const { id, inbox } of conversations.values())
    if (slack.inboxes.has(inbox))
      found.set(id, await readWithDeleted(api, `/api/v1/accounts/${accountId}/conversations/${id}/messages`));
  return found;
};

/** The acknowledged messages of the connected inboxes, as the server has them. */
const expectedIn = (world: World, stored: Conversations): Expected[] => {
  const byId = new Map([...stored.values()].flat().map((message) => [Number(message.id), message]));
  return world.ledger.acknowledged().flatMap(({ id, inbox, isPrivate, author, acknowledgedAt = 0 }) => {
    const message = id === undefined ? undefined : byId.get(id);
    if (!message || isPrivate || author === 'slack' || !world.slack.inboxes.has(inbox)) return [];
    if (isDuring(world, GIVEN_UP, acknowledgedAt, acknowledgedAt + WAITING_MS)) return [];
    const marks = isDeleted(message) ? [] : marksIn(message.content ?? '');
    return [{ id: message.id, conversation: message.conversation_id, marks, isDeleted: isDeleted(message) }];
  });
};

const replyProblem = (world: World, reply: SlackReply, messages: readonly StoredMessage[]): string | undefined => {
  const { mark, text, isNote, conversation, answeredAt, changedAt, writtenAt } = reply;
  const found = messages.filter(({ content }) => content?.includes(mark));
  const [message] = found;
  const name = `the reply ${mark} to conversation ${conversation}`;
  if (found.length > 1) return `${name} is there ${found.length} times`;
  if (message && Boolean(message.private) !== isNote) return `${name} is ${isNote ? 'no' : 'a'} private note`;
  // Refused, and explained to its author.
  if (answeredAt === undefined || world.merged.has(conversation)) return undefined;
  const isSettled = text === undefined || changedAt === undefined;
  if (text === undefined) return message && changedAt ? `${name} was deleted in Slack, and is there` : undefined;
  if (!message) return `${name} was answered with 200, and is not there`;
  if (isSettled || isDuring(world, JUMP, writtenAt, changedAt + WAITING_MS)) return undefined;
  return marksIn(message.content ?? '').join() === marksIn(text).join() ? undefined : `${name} is not as it was edited`;
};

const problemsNow = async (world: World): Promise<string[]> => {
  const stored = await readConversations(world);
  const expected = expectedIn(world, stored);
  const threads = threadsIn(world.slack.workspace.calls);
  const all = [...new Map([...stored.values()].flat().map((message) => [message.id, message])).values()];
  const forged = all.filter(({ content }) => marksIn(content ?? '').some((mark) => world.slack.forged.has(mark)));
  return [
    ...slackProblems(threads, expected, (id) => familyOf(world.splits, id)),
    ...world.slack.people.replies.flatMap((reply) => replyProblem(world, reply, all) ?? []),
    ...forged.map(({ id }) => `message ${id} is of a forged event`),
  ];
};

/** Every message is in Slack, and every reply in its conversation, once and in order, as it is now. */
export const slackWorkspaceProblems = async (world: World): Promise<string[]> => {
  world.slack.workspace.setReachable(true);
  let problems = await problemsNow(world);
  for (const end = Date.now() + DRAIN_MS; problems.length > 0 && Date.now() < end; problems = await problemsNow(world))
    await pause(AGAIN_MS);
  const log = `/api/v1/accounts/${world.accountId}/slack`;
  const state = problems.length > 0 ? [`Slack: ${JSON.stringify(await world.api.get(log))}`] : [];
  await world.api.delete(log);
  return [...problems, ...state];
};
