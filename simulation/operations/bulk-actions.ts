import type { Agent } from '../actors/agent.ts';
import type { Random } from '../model/random.ts';
import type { World } from '../world.ts';
import type { Actions } from './action.ts';
import { workspaceOf } from './open-thread.ts';

type Run = { id: number; can_undo: boolean };

const LONGEST_RUN_MS = 800;
const EVERYTHING = { assignee: 'all', status: 'all', saved: null } as const;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const fieldsOf = (random: Random) => {
  if (random.chance(0.5)) return {};
  return { fields: random.chance(0.5) ? { priority: random.pick(['low', 'high', 'none']) } : { status: 'open' } };
};

/** Adds a label that no other run adds, so that each conversation says how often the run changed it. */
export const changeMany = async (world: World, agent: Agent, random: Random): Promise<void> => {
  const workspace = await workspaceOf(agent);
  const title = world.nextMark();
  await world.api.post(`/api/v1/accounts/${world.accountId}/labels`, { title, color: '#112233' });
  const view = { ...workspace.list.getSnapshot().view, ...EVERYTHING, lines: [], kind: '' as const };
  await workspace.bulkRun.start(view, { labels: { add: [title] }, ...fieldsOf(random) });
};

const undoNewest = async (world: World, agent: Agent) => {
  const path = `/api/v1/accounts/${world.accountId}/bulk_runs`;
  const [newest] = (await agent.api.get<{ payload: Run[] }>(path)).payload;
  if (newest?.can_undo) await agent.api.post(`${path}/${newest.id}/undo`);
  // The page follows it, as after a reload.
  await agent.workspace()?.bulkRun.load();
};

export const bulkActions: Actions<Agent> = {
  'change many': { weight: 0.3, run: changeMany },
  'change many and cancel': {
    weight: 0.2,
    run: async (world, agent, random) => {
      await changeMany(world, agent, random);
      await pause(random.below(LONGEST_RUN_MS));
      await agent.workspace()?.bulkRun.cancel();
    },
  },
  'undo the change of many': { weight: 0.3, run: undoNewest },
};
