import { ApiError } from '../web/shared/api.ts';
import { mendBrowsers } from './invariants/browser-views.ts';
import { checkWorld, mendNetworks } from './invariants/check.ts';
import { createRandom } from './model/random.ts';
import { CHECK, type Step } from './model/steps.ts';
import { act } from './parts.ts';
import type { World } from './world.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A longer step hangs. An upload on a dead connection is aborted after a minute, and retried. */
const STEP_MS = 140_000;
const MOST_FAILED_CHECKS = 8;
const SLOW_MS = 10_000;
const MOST_SHOWN = 3;

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

const inTime = async (world: World, step: Step, work: Promise<void>) => {
  const late = Promise.withResolvers<void>();
  const longest = STEP_MS + world.faults.recoveryMs;
  const timer = setTimeout(() => {
    world.violations.add('steps', `${step.actor}: "${step.action}" has not ended after ${longest / 1000} s`);
    late.resolve();
  }, longest);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
};

const doStep = async (world: World, step: Step) => {
  const work = act(world, step.actor, step.action, createRandom(step.seed));
  await inTime(world, step, work).catch((error: unknown) => {
    // A refusal or lost network is judged where the response is observed; a missing element no longer exists.
    if (
      /^(locator|page|elementHandle|frame|keyboard|mouse|browserContext)\.|^Timeout/.test(
        String((error as Error).message),
      )
    )
      return;
    if (error instanceof ApiError || (error instanceof TypeError && /fetch failed|terminated/.test(error.message)))
      return;
    world.violations.add(
      'steps',
      `${step.actor}: "${step.action}" threw ${error instanceof Error ? error.stack : error}`,
    );
  });
};

const reloadClients = async ({ visitors, agents }: World) => {
  for (const visitor of visitors.values()) visitor.close();
  for (const agent of agents.values()) if (agent.workspace()) await agent.openConsole().catch(() => {});
};

/** Those of one actor in order, of several concurrently. Ends after the minutes of the run, checks included. */
export const runSteps = async (world: World, steps: readonly Step[], say: (line: string) => void): Promise<void> => {
  const begunAt = Date.now();
  /** Time spent in checks, during which the schedule is paused. */
  let pausedMs = 0;
  let checkedAt = begunAt;
  let failedChecks = 0;
  let shown = 0;
  const running = new Map<string, Promise<void>>();
  const doing = new Set<string>();

  const run = async (step: Step) => {
    const name = `"${step.action}" of ${step.actor}`;
    doing.add(name);
    await doStep(world, step).finally(() => doing.delete(name));
  };

  const check = async () => {
    const from = Date.now();
    const slow = setTimeout(() => say(`  these steps take their time: ${[...doing].join(', ')}`), SLOW_MS);
    mendNetworks(world);
    await Promise.all(running.values()).finally(() => clearTimeout(slow));
    const restedAt = Date.now();
    mendNetworks(world);
    await mendBrowsers(world);
    const { isRight, last } = await checkWorld(world, checkedAt);
    const agreedMs = Date.now() - restedAt;
    say(
      `  check after ${seconds(from - begunAt)} s: ${isRight ? 'right' : 'wrong'}; steps ended in ${seconds(restedAt - from)} s, ` +
        `clients agreed in ${seconds(agreedMs)} s`,
    );
    if (agreedMs > SLOW_MS) for (const each of last.slice(0, MOST_SHOWN)) say(`    last to agree: ${each}`);
    const found = world.violations.all();
    for (const { invariant, message } of found.slice(shown)) say(`  ${invariant}: ${message}`);
    shown = found.length;
    if (!isRight) {
      failedChecks += 1;
      // A broken client would be reported again by every check.
      await reloadClients(world);
    }
    checkedAt = from;
    pausedMs += Date.now() - from;
  };

  for (const step of steps) {
    await pause(Math.max(0, begunAt + pausedMs + step.at - Date.now()));
    if (step.actor === CHECK) await check();
    else {
      const before = running.get(step.actor) ?? Promise.resolve();
      running.set(
        step.actor,
        before.then(() => run(step)),
      );
    }
    if (failedChecks >= MOST_FAILED_CHECKS) return;
    if (world.settings.replay === undefined && Date.now() - begunAt >= world.settings.minutes * 60_000) break;
  }
  checkedAt = begunAt;
  await check();
};
