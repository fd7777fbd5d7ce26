import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { type Api, ApiError } from '../../web/shared/api.ts';
import type { StoredMessage } from '../../web/shared/conversation-store/types.ts';
import { isGuest } from '../actors/guests.ts';
import { marksIn } from '../model/marks.ts';
import { mergedThreadProblems } from '../model/merged-thread.ts';
import type { World } from '../world.ts';
import { readWhole } from './pages.ts';

/** Each costs some requests; at the end of a run all are looked at. */
const MOST = 10;
const TRIES = 4;
const AGAIN_MS = 1_500;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const orMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 404) return undefined;
    throw error;
  });

const conversationOf = ({ api, accountId }: World, id: number) =>
  orMissing(api.get<TeamConversation>(`/api/v1/accounts/${accountId}/conversations/${id}`));

const readThread = ({ accountId }: World, api: Api, id: number) =>
  readWhole(api, `/api/v1/accounts/${accountId}/conversations/${id}/messages`);

type Merged = { target: TeamConversation; parts: ReadonlyMap<number, TeamConversation> };

/** Both ends of a merge name each other, and nothing is left to be done in the merged one. */
const linkProblems = ({ target, parts }: Merged): string[] => {
  const problems: string[] = [];
  if (target.merged_into !== undefined)
    problems.push(`conversation ${target.id} has others merged into it, and is merged into ${target.merged_into}`);
  for (const part of parts.values()) {
    const name = `conversation ${part.id}, merged into ${target.id},`;
    if (part.merged_into !== target.id) problems.push(`${name} says that it is merged into ${part.merged_into}`);
    if (part.meta.sender.id !== target.meta.sender.id) problems.push(`${name} is of another contact`);
    if (part.status !== 'resolved') problems.push(`${name} is ${part.status}`);
    if (part.unread_count !== 0) problems.push(`${name} counts ${part.unread_count} unread messages`);
  }
  return problems;
};

/** What each agent is shown: the merged ones of the inboxes that they see. */
const agentThreads = async (
  world: World,
  { target, parts }: Merged,
  partMessages: ReadonlyMap<number, readonly StoredMessage[]>,
): Promise<string[]> => {
  const problems: string[] = [];
  for (const agent of world.agents.values()) {
    const reader = world.readers.get(agent.name);
    if (!agent.workspace() || reader?.kind !== 'agent' || !reader.inboxes.has(target.inbox_id)) continue;
    const seen = [...partMessages].filter(([id]) => reader.inboxes.has(parts.get(id)?.inbox_id ?? 0));
    const shown = await readThread(world, agent.fresh, target.id);
    problems.push(...mergedThreadProblems(target.id, shown, new Map(seen)).map((each) => `${agent.name}: ${each}`));
  }
  return problems;
};

/** One who has the same session all the time sees all that was written to or by them, and that alone. */
const visitorThread = async (world: World, { id }: TeamConversation, whole: readonly StoredMessage[]) => {
  const visitor = world.visitors.get(world.conversations.get(id)?.owner ?? '');
  if (!visitor || isGuest(visitor.name) || world.personOf(visitor.name) !== visitor.name) return [];
  const expected = whole.flatMap(({ content }) =>
    marksIn(content ?? '').filter((mark) => {
      const entry = world.ledger.find(mark);
      return entry && !entry.isPrivate && entry.owner === visitor.name;
    }),
  );
  const shown = await readWhole(visitor.fresh, '/api/v1/widget/messages', { conversation_id: id });
  const found = new Set(shown.flatMap(({ content }) => marksIn(content ?? '')));
  const missing = expected.filter((mark) => !found.has(mark));
  return missing.length > 0
    ? [`${visitor.name}: conversation ${id} lacks ${missing.length} messages of those merged into it: ${missing[0]}`]
    : [];
};

const problemsOf = async (world: World, id: number): Promise<string[]> => {
  const touched = await conversationOf(world, id);
  const target = touched?.merged_into === undefined ? touched : await conversationOf(world, touched.merged_into);
  if (!target) return touched ? [`conversation ${id} is merged into ${touched.merged_into}, which is not there`] : [];
  const parts = new Map<number, TeamConversation>();
  const messages = new Map<number, StoredMessage[]>();
  for (const merged of target.merged_ids ?? []) {
    const part = await conversationOf(world, merged);
    if (!part) return [`conversation ${merged}, merged into ${target.id}, is not there`];
    parts.set(merged, part);
    messages.set(merged, await readThread(world, world.api, merged));
  }
  const whole = await readThread(world, world.api, target.id);
  const found = { target, parts };
  return [
    ...linkProblems(found),
    ...mergedThreadProblems(target.id, whole, messages),
    ...(touched?.merged_into !== undefined && !parts.has(id)
      ? [`conversation ${id} is merged into ${target.id}, which does not say so`]
      : []),
    ...(await agentThreads(world, found, messages)),
    ...(await visitorThread(world, target, whole)),
  ];
};

/** Of those last merged or separated. Read again while a job may have written between two reads. */
export const mergeProblems = async (world: World, most = MOST): Promise<string[]> => {
  const problems: string[] = [];
  for (const id of [...world.merged].slice(-most)) {
    let found = await problemsOf(world, id);
    for (let count = 1; found.length > 0 && count < TRIES; count += 1) {
      await pause(AGAIN_MS);
      found = await problemsOf(world, id);
    }
    problems.push(...found);
  }
  return problems;
};
