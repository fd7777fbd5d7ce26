import type { Part } from './plan.ts';
import { nodeFaults } from './faults/node-faults.ts';
import { type Actions, namesOf } from './operations/action.ts';
import { agentActions } from './operations/agent-actions.ts';
import { networkActions } from './operations/network-actions.ts';
import { visitorActions } from './operations/visitor-actions.ts';
import type { Random } from './model/random.ts';
import type { World } from './world.ts';

const VISITOR_PAUSE_MS = 1_500;
const AGENT_PAUSE_MS = 900;

export const faultActions: Actions<undefined> = { ...nodeFaults };

/** What every actor of a world may do; those who are there differ from one another only in their seeds. */
export const partsOf = (world: Pick<World, 'visitors' | 'agents'>, isNetworkBad: boolean): Part[] => {
  const network = isNetworkBad ? namesOf(networkActions) : [];
  const visitor = [...namesOf(visitorActions), ...network];
  const agent = [...namesOf(agentActions), ...network];
  return [
    ...[...world.visitors.keys()].map((actor) => ({ actor, pauseMs: VISITOR_PAUSE_MS, actions: visitor })),
    ...[...world.agents.keys()].map((actor) => ({ actor, pauseMs: AGENT_PAUSE_MS, actions: agent })),
  ];
};

/** Does one step's action. */
export const act = async (world: World, actor: string, action: string, random: Random): Promise<void> => {
  const visitor = world.visitors.get(actor);
  const agent = world.agents.get(actor);
  const network = networkActions[action];
  const connected = visitor ?? agent;
  if (connected && network) {
    const setOnline = (isOnline: boolean) => {
      agent?.sayOnline(isOnline);
      for (const tab of visitor?.tabs ?? []) tab.sayOnline(isOnline);
    };
    await network.run(world, { line: connected.line, setOnline }, random);
  } else if (visitor) await visitorActions[action]?.run(world, visitor, random);
  else if (agent) await agentActions[action]?.run(world, agent, random);
  else await faultActions[action]?.run(world, undefined, random);
};
