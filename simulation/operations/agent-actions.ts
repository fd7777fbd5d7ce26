import type { Agent } from '../actors/agent.ts';
import type { Random } from '../model/random.ts';
import type { World } from '../world.ts';
import type { Actions } from './action.ts';
import { bulkActions } from './bulk-actions.ts';
import { mergeActions } from './merge-actions.ts';
import { threadOf, workspaceOf } from './open-thread.ts';
import { splitActions } from './split-actions.ts';

const STATUSES = ['open', 'resolved', 'pending', 'snoozed'] as const;
const VIEWS = [
  { assignee: 'all', status: 'open' },
  { assignee: 'all', status: 'all' },
  { assignee: 'me', status: 'all' },
  { assignee: 'unassigned', status: 'open' },
  { assignee: 'all', status: 'resolved' },
  { assignee: 'all', status: 'all', sort: 'unread_count_desc' },
] as const;

const listed = async (agent: Agent) => {
  const workspace = await workspaceOf(agent);
  return [...workspace.list.getSnapshot().pages.values()].flat();
};

const write = async (world: World, agent: Agent, random: Random, isPrivate: boolean) => {
  const open = await threadOf(world, agent);
  if (!open) return;
  const mark = world.nextMark();
  const { owner, inbox } = open.known;
  const isGone = world.mayVanish(inbox);
  world.ledger.write({ mark, author: agent.name, owner, inbox, isPrivate, writtenAt: Date.now(), isGone });
  const files = random.chance(0.1) ? [new File([`agent's file ${random.fork()}`], 'offer.txt')] : [];
  const ids = open.thread.store.getSnapshot().messages.flatMap(({ id }) => (id === null ? [] : [id]));
  if (random.chance(0.15)) open.thread.replyTo.set(random.pick(ids) ?? null);
  await open.thread.send({ content: `We look into it ${mark} now`, isPrivate, files });
};

export const agentActions: Actions<Agent> = {
  ...mergeActions,
  ...splitActions,
  ...bulkActions,
  'open a conversation': {
    weight: 6,
    run: async (_world, agent, random) => {
      const item = random.pick(await listed(agent));
      if (item) agent.open(item.id);
    },
  },
  reply: { weight: 10, run: (world, agent, random) => write(world, agent, random, false) },
  'write a note': { weight: 2, run: (world, agent, random) => write(world, agent, random, true) },
  'load older': {
    weight: 4,
    run: async (world, agent) => (await threadOf(world, agent))?.thread.store.loadOlder(),
  },
  'mark seen': { weight: 3, run: async (world, agent) => (await threadOf(world, agent))?.thread.store.markSeen() },
  type: {
    weight: 2,
    run: async (world, agent, random) =>
      (await threadOf(world, agent))?.thread.signalTyping(random.chance(0.5) ? 'on' : 'off', random.chance(0.3)),
  },
  'set a status': {
    weight: 1.5,
    run: async (world, agent, random) => {
      const status = random.pick(STATUSES) ?? 'open';
      await (await threadOf(world, agent))?.thread.setStatus(status);
    },
  },
  assign: {
    weight: 1.5,
    run: async (world, agent, random) =>
      (await threadOf(world, agent))?.thread.assign(random.chance(0.5) ? agent.id() : null),
  },
  'set a priority': {
    weight: 0.7,
    run: async (world, agent, random) =>
      (await threadOf(world, agent))?.thread.setPriority(random.pick(['low', 'high', 'urgent', null]) ?? null),
  },
  'mark unread': { weight: 0.7, run: async (world, agent) => (await threadOf(world, agent))?.thread.markUnread() },
  'delete a message': {
    weight: 0.4,
    run: async (world, agent, random) => {
      const open = await threadOf(world, agent);
      const mine = world.ledger.acknowledged().filter(({ author, isGone }) => author === agent.name && !isGone);
      const entry = random.pick(mine.filter(({ owner }) => owner === open?.known.owner));
      if (!open || entry?.id === undefined) return;
      entry.isGone = true;
      const conversation = `/api/v1/accounts/${world.accountId}/conversations/${open.thread.id}`;
      await agent.api.delete(`${conversation}/messages/${entry.id}`);
    },
  },
  search: {
    weight: 4,
    run: async (world, agent, random) => {
      const entry = random.pick(world.ledger.acknowledged());
      const q = random.chance(0.6) ? (entry?.mark ?? 'lantern') : 'lantern';
      await agent.api.get(`/api/v1/accounts/${world.accountId}/search/messages`, { q });
    },
  },
  'go to a message': {
    weight: 1,
    run: async (world, agent, random) => {
      const open = await threadOf(world, agent);
      const ids = world.ledger.acknowledged().filter(({ owner, isGone }) => owner === open?.known.owner && !isGone);
      const id = random.pick(ids)?.id;
      if (open && id !== undefined) await open.thread.goTo(id);
    },
  },
  'change the view': {
    weight: 1.5,
    run: async (_world, agent, random) => (await workspaceOf(agent)).setView(random.pick(VIEWS) ?? VIEWS[0]),
  },
  'load the console again': { weight: 0.7, run: async (_world, agent) => void (await agent.openConsole()) },
  'close the conversation': { weight: 0.5, run: (_world, agent) => void agent.open(null) },
};
