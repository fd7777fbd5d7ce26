import { isGuest } from './actors/guests.ts';
import { BROWSER_AGENT, BROWSER_VISITOR } from './browsers/build-browsers.ts';
import { consolePersonActions } from './browsers/console-person.ts';
import { widgetPersonActions } from './browsers/widget-person.ts';
import { machineFaults } from './faults/machine-faults.ts';
import { nodeFaults } from './faults/node-faults.ts';
import { serviceFaults } from './faults/service-faults.ts';
import type { Random } from './model/random.ts';
import { type Actions, namesOf } from './operations/action.ts';
import { agentActions } from './operations/agent-actions.ts';
import { explore } from './operations/explorer.ts';
import { guestActions } from './operations/guest-actions.ts';
import { networkActions } from './operations/network-actions.ts';
import { probe } from './operations/probe.ts';
import { slackActions } from './operations/slack-actions.ts';
import { type SocketClient, socketActions } from './operations/socket-actions.ts';
import { visitorActions } from './operations/visitor-actions.ts';
import type { Part } from './plan.ts';
import type { World } from './world.ts';

/** Removes what the whole run is about: it is called at the end. */
const AT_END = 'DELETE /api/v1/accounts/{account_id}/slack';
const SLACK_PAUSE_MS = 1_200;
const EXPLORER_PAUSE_MS = 150;
const PROBER_PAUSE_MS = 500;
const SOCKETS_PAUSE_MS = 2_000;
const VISITOR_PAUSE_MS = 1_500;
const AGENT_PAUSE_MS = 900;
const BROWSER_PAUSE_MS = 700;

export const faultActions: Actions<undefined> = { ...nodeFaults, ...machineFaults, ...serviceFaults };

export const faultName = (action: string) => `FAULT ${action}`;

export const possibleFaults = ({ installation }: World) =>
  namesOf(faultActions).filter(({ name }) => {
    if (name === 'disk full') return installation.hasOwnDisk;
    if (name === 'slow disk') return installation.slowDisk !== undefined;
    return (
      !Object.hasOwn(serviceFaults, name) || Object.keys(installation.services).some((each) => name.startsWith(each))
    );
  });

/** Actors of a kind differ only in their seeds. */
export const partsOf = (world: World, isNetworkBad: boolean): Part[] => {
  const operations = [...world.explorer.operations.keys()].map((name) => ({ name, weight: 1 }));
  const network = isNetworkBad ? namesOf(networkActions) : [];
  const visitor = [...namesOf(visitorActions), ...network];
  const guest = [...namesOf(guestActions), ...network];
  const agent = [...namesOf(agentActions), ...network];
  return [
    { actor: 'slack', pauseMs: SLACK_PAUSE_MS, actions: namesOf(slackActions) },
    {
      actor: 'explorer',
      pauseMs: EXPLORER_PAUSE_MS,
      actions: operations.filter(({ name }) => name !== AT_END),
      isRound: true,
    },
    { actor: 'prober', pauseMs: PROBER_PAUSE_MS, actions: operations, isRound: true },
    { actor: 'sockets', pauseMs: SOCKETS_PAUSE_MS, actions: namesOf(socketActions), isRound: true },
    ...[...world.visitors.keys()].map((actor) => ({
      actor,
      pauseMs: VISITOR_PAUSE_MS,
      actions: isGuest(actor) ? guest : visitor,
    })),
    ...[...world.agents.keys()].map((actor) => ({ actor, pauseMs: AGENT_PAUSE_MS, actions: agent })),
    ...(world.browsers
      ? [
          { actor: BROWSER_VISITOR, pauseMs: BROWSER_PAUSE_MS, actions: namesOf(widgetPersonActions) },
          { actor: BROWSER_AGENT, pauseMs: BROWSER_PAUSE_MS, actions: namesOf(consolePersonActions) },
        ]
      : []),
  ];
};

const socketClientOf = ({ visitors, strangerOrigin }: World, random: Random): SocketClient => {
  const visitor = random.chance(0.5) ? random.pick([...visitors.values()]) : undefined;
  return { origin: visitor?.origin ?? strangerOrigin, tokens: () => [visitor?.pubsubToken()] };
};

export const act = async (world: World, actor: string, action: string, random: Random): Promise<void> => {
  const visitor = world.visitors.get(actor);
  const agent = world.agents.get(actor);
  const network = networkActions[action];
  const operation = world.explorer.operations.get(action);
  if (actor === 'explorer' && operation) {
    await world.prepareExplorer();
    return explore(world.explorer, operation, random);
  }
  if (actor === 'prober' && operation) return probe(world, operation, random);
  if (actor === 'slack') {
    world.table.count(action, 200);
    return slackActions[action]?.run(world, undefined, random);
  }
  if (actor === 'sockets') return socketActions[action]?.run(world, socketClientOf(world, random), random);
  const { browsers } = world;
  if (browsers && actor === BROWSER_VISITOR) return widgetPersonActions[action]?.run(world, browsers.visitor, random);
  if (browsers && actor === BROWSER_AGENT) return consolePersonActions[action]?.run(world, browsers.agent, random);
  const connected = visitor ?? agent;
  if (connected && network) {
    const setOnline = (isOnline: boolean) => {
      agent?.sayOnline(isOnline);
      for (const tab of visitor?.tabs ?? []) tab.sayOnline(isOnline);
    };
    await network.run(world, { line: connected.line, setOnline }, random);
  } else if (visitor) await (isGuest(actor) ? guestActions : visitorActions)[action]?.run(world, visitor, random);
  else if (agent) await agent.inPage(() => agentActions[action]?.run(world, agent, random));
  else if (faultActions[action]) {
    world.table.count(faultName(action), 200);
    await faultActions[action].run(world, undefined, random);
  }
};
