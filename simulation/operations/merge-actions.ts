import type { Agent } from '../actors/agent.ts';
import type { Random } from '../model/random.ts';
import type { World } from '../world.ts';
import type { Actions } from './action.ts';
import { threadOf } from './open-thread.ts';

const LOADED_MS = 5_000;
const LONGEST_MERGE_MS = 4_000;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The newest last. */
export const noteMerged = ({ merged }: World, id: number) => {
  merged.delete(id);
  merged.add(id);
};

const separate = async (world: World, agent: Agent, merged: number) => {
  const open = await threadOf(world, agent);
  if (!open) return;
  noteMerged(world, merged);
  await open.thread.separate(merged);
};

/** Opens a conversation whose visitor has others, as an agent does who has seen them both. */
const openOneOfMany = async (world: World, agent: Agent, random: Random) => {
  const reader = world.readers.get(agent.name);
  const mine = [...world.conversations.values()].filter(
    ({ inbox }) => reader?.kind !== 'agent' || reader.inboxes.has(inbox),
  );
  const persons = [...Map.groupBy(mine, ({ owner }) => world.personOf(owner)).values()];
  const chosen = random.pick(random.pick(persons.filter(({ length }) => length > 1)) ?? []);
  if (chosen) agent.open(chosen.id);
};

const othersOf = async (world: World, agent: Agent) => {
  const open = await threadOf(world, agent);
  for (const end = Date.now() + LOADED_MS; open && Date.now() < end; await pause(100)) {
    const { state, items } = open.thread.others.getSnapshot();
    if (state !== 'loading') return items.filter(({ id }) => world.conversations.has(id));
  }
  return [];
};

/** As in the dialog: another conversation of the contact, and which of the two goes on. */
const merge = async (world: World, agent: Agent, random: Random) => {
  if (random.chance(0.7)) await openOneOfMany(world, agent, random);
  const other = random.pick(await othersOf(world, agent));
  const open = await threadOf(world, agent);
  if (!open || !other) return;
  const { thread } = open;
  const [from, into] = random.chance(0.6) ? [other.id, thread.id] : [thread.id, other.id];
  for (const id of [from, into]) noteMerged(world, id);
  await thread.merge(from, into);
  if (into !== thread.id && random.chance(0.7)) agent.open(into);
  if (!random.chance(0.3)) return;
  await pause(random.below(LONGEST_MERGE_MS));
  await separate(world, agent, from);
};

export const mergeActions: Actions<Agent> = {
  'merge conversations': { weight: 2, run: merge },
  'separate conversations': {
    weight: 0.7,
    run: async (world, agent, random) => {
      const { merged_into, merged_ids = [] } = (await threadOf(world, agent))?.thread.details.getSnapshot() ?? {};
      const open = (await threadOf(world, agent))?.thread.id;
      const merged = merged_into === undefined ? random.pick(merged_ids) : open;
      if (merged !== undefined) await separate(world, agent, merged);
    },
  },
};
