import { createAgent } from './actors/agent.ts';
import { AGENTS, createInboxes, employ, lineFor, openAdministrator, VISITORS_OF_INBOX } from './actors/cast.ts';
import { GUESTS, openKiosk } from './actors/guests.ts';
import { openHealthyReceiver } from './actors/healthy-receiver.ts';
import { openReceiver } from './actors/receiver.ts';
import { connectSlack } from './actors/slack/connect.ts';
import { openSlackWorkspace } from './actors/slack/workspace.ts';
import { type Exchange, observeTraffic } from './actors/traffic.ts';
import { createVisitor } from './actors/visitor.ts';
import { BROWSER_AGENT, BROWSER_VISITOR, openBrowsers } from './browsers/build-browsers.ts';
import { buildExplorers } from './build-explorers.ts';
import { createFaultLog } from './faults/fault-log.ts';
import { checkAccess } from './invariants/access.ts';
import { noteAcknowledgement } from './invariants/acknowledgements.ts';
import { checkAnswer } from './invariants/answers.ts';
import { checkSlackCall } from './invariants/slack.ts';
import { checkVisibility } from './invariants/visibility.ts';
import type { Reader } from './model/access.ts';
import { createLedger } from './model/ledger.ts';
import { markOf } from './model/marks.ts';
import { createPersons } from './model/persons.ts';
import { createViolations } from './model/violations.ts';
import { createOperationTable } from './operations/operation-table.ts';
import { slackActions } from './operations/slack-actions.ts';
import { socketActions } from './operations/socket-actions.ts';
import { ADMIN, openInstallation } from './servers/installation.ts';
import type { NetworkLine } from './servers/network-line.ts';
import type { Settings } from './settings.ts';
import type { Inbox, World } from './world.ts';

const inboxesOf = (inboxes: readonly Inbox[], places: readonly number[]) =>
  places.flatMap((place) => inboxes[place] ?? []);

export const buildWorld = async (settings: Settings): Promise<World> => {
  const clock = { offsetMs: settings.begin === undefined ? 0 : settings.begin - Date.now() };
  const now = () => Date.now() + clock.offsetMs;
  const workspace = await openSlackWorkspace(now);
  const installation = await openInstallation(settings, workspace.port, clock);
  const receiver = await openReceiver(() => {});
  const readers = new Map<string, Reader>();
  const late: { world?: World } = {};
  const observeAnswer = (exchange: Exchange) => {
    if (!late.world) return;
    late.world.table.count(late.world.operationOf(exchange.method, exchange.path), exchange.status);
    noteAcknowledgement(late.world, exchange);
    checkAccess(late.world, exchange);
    checkAnswer(late.world, exchange);
    checkVisibility(late.world, exchange.actor, exchange.text, `${exchange.method} ${exchange.path}`);
  };
  const observeFrame = (actor: string, text: string) => {
    if (late.world) checkVisibility(late.world, actor, text, 'a frame');
  };
  const traffic = observeTraffic({
    answer: observeAnswer,
    frame: ({ actor, text, direction }) => direction === 'received' && observeFrame(actor, text),
  });
  const lines: NetworkLine[] = [];
  const lineOf = async (actor: string, index = 0) => {
    const line = await lineFor(traffic, installation, actor, index);
    if (actor !== 'administrator') lines.push(line);
    return line;
  };
  for (const actor of ['administrator', 'slack']) readers.set(actor, { kind: 'administrator' });
  const administrator = await openAdministrator(await lineOf('administrator'));
  const inboxes = await createInboxes(administrator);
  const slack = await connectSlack(administrator, inboxes, workspace, await lineOf('slack'), now);
  const healthyReceiver = await openHealthyReceiver();
  const webhook = { url: healthyReceiver.url, subscriptions: ['message_created'] };
  const webhooks = `/api/v1/accounts/${administrator.accountId}/webhooks`;
  const { payload } = await administrator.api.post<{ payload: { webhook: { id: number } } }>(webhooks, webhook);
  const healthyDeliveries = `${webhooks}/${payload.webhook.id}/deliveries`;

  const agents = new Map([['ada', createAgent('ada', ADMIN, await lineOf('ada'), await lineOf('ada'))]]);
  readers.set('ada', { kind: 'administrator' });
  for (const [index, { name, inboxes: places }] of AGENTS.entries()) {
    const mine = inboxesOf(inboxes, places);
    const credentials = await employ(administrator, name, mine);
    agents.set(name, createAgent(name, credentials, await lineOf(name, index), await lineOf(name, index)));
    readers.set(name, { kind: 'agent', name, inboxes: new Set(mine.map(({ id }) => id)) });
  }

  const persons = createPersons();
  const visitors = new Map();
  const kiosk = await openKiosk(administrator, inboxes);
  for (const inbox of inboxes.filter(({ id }) => id !== kiosk.id))
    for (let count = 0; count < VISITORS_OF_INBOX; count += 1) {
      const name = `visitor-${inbox.id}-${count}`;
      visitors.set(name, createVisitor(name, inbox, await lineOf(name, count), await lineOf(name, count)));
      readers.set(name, { kind: 'visitor', person: () => persons.of(name), inbox: inbox.id });
    }
  for (const [index, name] of GUESTS.entries()) {
    visitors.set(name, createVisitor(name, kiosk, await lineOf(name, index), await lineOf(name, index)));
    readers.set(name, { kind: 'visitor', person: () => name, inbox: kiosk.id });
  }

  const explorers = await buildExplorers({ administrator, inboxes, lineOf, receiver });
  readers.set('explorer', { kind: 'administrator' });
  const [shop] = inboxes;
  readers.set('explorer-visitor', { kind: 'visitor', person: () => 'explorer-visitor', inbox: shop?.id ?? 0 });
  readers.set('stranger', { kind: 'stranger' });

  const observers = { answer: observeAnswer, frame: observeFrame };
  const browsers =
    settings.browsers && shop
      ? await openBrowsers({ administrator, inbox: shop, lineOf, listeners: observers })
      : undefined;
  readers.set(BROWSER_VISITOR, { kind: 'visitor', person: () => BROWSER_VISITOR, inbox: shop?.id ?? 0 });
  readers.set(BROWSER_AGENT, { kind: 'agent', name: BROWSER_AGENT, inboxes: new Set(shop ? [shop.id] : []) });

  let marks = 0;
  const begunAt = Date.now();
  late.world = {
    settings,
    installation,
    traffic,
    ledger: createLedger(),
    violations: createViolations(() => Date.now() - begunAt),
    faults: createFaultLog(settings.recovery * 1000),
    table: createOperationTable(),
    operationOf: (method, path) =>
      explorers.match(method, path) ?? `${method} ${path.replace(/\?.*/, '').replaceAll(/\/\d+(?=\/|$)/g, '/:id')}`,
    ...explorers.world,
    receiver,
    healthyReceiver,
    healthyDeliveries,
    slack: { ...slack, forged: new Set() },
    ...administrator,
    inboxes,
    visitors,
    agents,
    browsers,
    conversations: new Map(),
    merged: new Set(),
    splits: new Map(),
    erased: new Set(),
    erasedMarks: new Set(),
    mayVanish: (inbox) => inbox === kiosk.id,
    readers,
    personOf: persons.of,
    mergePersons: persons.merge,
    closeLines: () => {
      for (const line of lines) line.close();
    },
    nextMark: () => {
      marks += 1;
      return markOf(settings.seed, marks);
    },
  };
  workspace.onCall((call) => late.world && checkSlackCall(late.world, call));
  for (const { name } of explorers.world.explorer.operations.values()) late.world.table.expect(name);
  for (const name of Object.keys({ ...socketActions, ...slackActions })) late.world.table.expect(name);
  return late.world;
};
