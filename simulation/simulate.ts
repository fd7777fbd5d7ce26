import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeBrowsers } from './browsers/build-browsers.ts';
import { buildWorld } from './build-world.ts';
import { watchMachine } from './faults/starvation.ts';
import { SCREENS } from './invariants/browser-views.ts';
import { deliveredProblems } from './invariants/deliveries.ts';
import { eraseProblems } from './invariants/exports/erased.ts';
import { readFigures } from './invariants/exports/figures.ts';
import { movedProblems } from './invariants/exports/moved.ts';
import { logProblems } from './invariants/log-lines.ts';
import { measureNodes, resourceProblems } from './invariants/resources.ts';
import { slackWorkspaceProblems } from './invariants/slack.ts';
import { shrink } from './model/shrink.ts';
import type { Step } from './model/steps.ts';
import type { Violation } from './model/violations.ts';
import { neverRan, showTable } from './operations/operation-table.ts';
import { faultName, partsOf, possibleFaults } from './parts.ts';
import { planSteps } from './plan.ts';
import { runSteps } from './run-steps.ts';
import type { Settings } from './settings.ts';
import type { World } from './world.ts';

type Say = (line: string) => void;

const MOST_SHOWN = 30;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const stepsOf = (settings: Settings, world: World): Step[] =>
  settings.replay
    ? JSON.parse(readFileSync(settings.replay, 'utf8'))
    : planSteps(settings, partsOf(world, settings.faults), possibleFaults(world));

const describe = ({ seed, store, nodes, minutes, faults, begin, browsers }: Settings) =>
  `${begin === undefined ? '' : `--begin ${new Date(begin).toISOString()} `}--seed ${seed} --store ${store} --nodes ${nodes} --minutes ${minutes} --faults ${faults ? 'on' : 'off'}${browsers ? ' --browsers on' : ''}`;

const report = (say: Say, violations: readonly Violation[], settings: Settings, steps: readonly Step[]) => {
  for (const { invariant, message, at } of violations.slice(0, MOST_SHOWN))
    say(`VIOLATION after ${(at / 1000).toFixed(1)} s, ${invariant}: ${message}`);
  const file = join(tmpdir(), `porchlight-simulation-${settings.store}-${settings.seed}.json`);
  writeFileSync(file, JSON.stringify(steps));
  say(`${violations.length} violations. Again: npm run simulate -- ${describe(settings)}; the steps are in ${file}`);
};

/** Enough time for every fault, and without faults for every operation. */
const LONG_MINUTES = 5;
const isLong = ({ minutes, replay }: Settings) => minutes >= LONG_MINUTES && replay === undefined;

const undone = ({ settings, table }: World): string[] =>
  isLong(settings) ? neverRan(table.all()).filter((name) => name.startsWith(faultName('')) === settings.faults) : [];

const runOnce = async (settings: Settings, say: Say, input?: readonly Step[]) => {
  const world = await buildWorld(settings);
  const steps = input ?? stepsOf(settings, world);
  const onRejection = (error: unknown) =>
    world.violations.add('clients', `unhandled error: ${error instanceof Error ? error.stack : String(error)}`);
  const events = ['unhandledRejection', 'uncaughtException'] as const;
  for (const event of events) process.on(event, onRejection);
  // An interrupted run leaves no processes, databases or disks behind.
  const onSignal = () => void world.installation.close().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, onSignal);
  let stopWatch = () => {};
  try {
    if (settings.faults) for (const { name } of possibleFaults(world)) world.table.expect(faultName(name));
    if (settings.browsers) for (const name of Object.values(SCREENS)) world.table.expect(name);
    say(`Simulating ${describe(settings)}: ${steps.length} steps`);
    stopWatch = watchMachine(world.faults);
    const before = measureNodes(world);
    await runSteps(world, steps, say);
    await checkAtEnd(world, before);
    for (const name of undone(world)) world.violations.add('operations', `${name} never ran`);
    say(showTable(world.table.all()));
    for (const { name, from, to } of world.faults.all()) say(`fault: ${name}, ${(to ?? Date.now()) - from} ms`);
    return { violations: world.violations.all(), steps };
  } finally {
    for (const event of events) process.off(event, onRejection);
    for (const signal of SIGNALS) process.off(signal, onSignal);
    stopWatch();
    world.traffic.stop();
    await closeBrowsers(world.browsers);
    world.receiver.close();
    world.healthyReceiver.close();
    world.slack.workspace.close();
    await world.installation.close();
  }
};

/** Checks that need all actors gone and all servers stopped. */
const checkAtEnd = async (world: World, before: ReturnType<typeof measureNodes>) => {
  await closeBrowsers(world.browsers);
  for (const problem of await resourceProblems(world, before)) world.violations.add('resources', problem);
  for (const problem of await deliveredProblems(world)) world.violations.add('webhooks', problem);
  for (const problem of await slackWorkspaceProblems(world)) world.violations.add('slack', problem);
  for (const problem of await eraseProblems(world)) world.violations.add('erased', problem);
  const figures = await readFigures(world);
  for (const node of world.installation.nodes) await node.end('SIGTERM');
  for (const problem of logProblems(world)) world.violations.add('log', problem);
  for (const problem of await movedProblems(world, figures)) world.violations.add('stored', problem);
};

const reportShortest = async (settings: Settings, say: Say, steps: readonly Step[], { invariant }: Violation) => {
  const fails = async (candidate: readonly Step[]) => {
    const { violations } = await runOnce(settings, () => {}, candidate);
    const isSame = violations.some((violation) => violation.invariant === invariant);
    say(`${candidate.length} steps: ${isSame ? 'the same invariant is broken' : 'it does not come again'}`);
    return isSame;
  };
  const shortest = await shrink(steps, fails, settings.shrink);
  if (shortest.length === steps.length)
    return say('No shorter list fails: it may depend on what happens at the same moment.');
  say(`The shortest list that failed has ${shortest.length} steps:`);
  for (const step of shortest) say(JSON.stringify(step));
};

/** Returns the exit code. */
export const simulate = async (settings: Settings, say: Say): Promise<number> => {
  const { violations, steps } = await runOnce(settings, say);
  const [first] = violations;
  if (!first) {
    say('No violation.');
    return 0;
  }
  report(say, violations, settings, steps);
  if (settings.shrink > 0) await reportShortest(settings, say, steps, first);
  return 1;
};
