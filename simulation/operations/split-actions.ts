import { isMovable } from '@porchlight/core/rules/timeline/is-movable.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { ApiError } from '../../web/shared/api.ts';
import type { Agent } from '../actors/agent.ts';
import type { Random } from '../model/random.ts';
import type { World } from '../world.ts';
import type { Actions } from './action.ts';
import { noteMerged } from './merge-actions.ts';
import { threadOf } from './open-thread.ts';

const LONGEST_SPLIT_MS = 4_000;
const AGAIN_MS = 1_000;
const MOST_TRIES = 120;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status < 500;

type Split = {
  from: number;
  message_ids: readonly number[];
  wish: { keep_assignee: boolean; status: 'open' | 'pending' };
};

/** A request whose answer was lost may have split: repeated, it is answered with the same conversation. */
const repeat = async ({ api, accountId }: World, { from, message_ids, wish }: Split): Promise<number | undefined> => {
  for (let count = 0; count < MOST_TRIES; count += 1) {
    try {
      const path = `/api/v1/accounts/${accountId}/conversations/${from}/split`;
      return (await api.post<TeamConversation>(path, { message_ids, ...wish })).id;
    } catch (error) {
      if (isRefused(error)) return undefined;
      await pause(AGAIN_MS);
    }
  }
  throw new Error(`The split of conversation ${from} was not answered.`);
};

/** As in the dialog: from a message on, or some of them. */
const split = async (world: World, agent: Agent, random: Random) => {
  const open = await threadOf(world, agent);
  if (!open) return;
  const { thread, known } = open;
  const movable = thread.store
    .getSnapshot()
    .messages.filter((message) => message.id !== null && isMovable(message) && message.conversation_id === thread.id);
  const ids = movable.flatMap(({ id }) => id ?? []);
  const chosen = random.chance(0.5) ? ids.slice(random.below(ids.length)) : ids.filter(() => random.chance(0.3));
  if (chosen.length === 0) return;
  const wish = { keep_assignee: random.chance(0.7), status: random.chance(0.8) ? 'open' : 'pending' } as const;
  const message_ids = chosen.slice(0, 100);
  const made = await thread.splitting.split(message_ids, { ...wish, keep_labels: true }).catch((error: unknown) => {
    if (isRefused(error)) return undefined;
    return repeat(world, { from: thread.id, message_ids, wish });
  });
  if (made === undefined) return;
  world.splits.set(made, thread.id);
  if (!world.conversations.has(made)) world.conversations.set(made, { ...known, id: made });
  if (random.chance(0.5)) agent.open(made);
  if (!random.chance(0.4)) return;
  await pause(random.below(LONGEST_SPLIT_MS));
  for (const id of [made, thread.id]) noteMerged(world, id);
  await thread.splitting.undo(made);
};

export const splitActions: Actions<Agent> = { 'split a conversation': { weight: 1.5, run: split } };
