import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { BroadcastChannel } from 'node:worker_threads';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { CHANNEL } from './channel.mjs';

const [vitestPlugin] = vitestPlugins;

/** The deadline of one mutant: a share of the time of all tests, at least some seconds. */
const SHARE = 0.05;
const LEAST_MS = 5_000;

/** In the tested copy of the sources: Stryker starts another process after a time-out. */
const TIMES = 'test-times.json';

/**
 * Stryker's own runner loads every module again for each mutant. A mutant is only a number that the instrumented code
 * compares, so this runner keeps one worker running (`vitest-runner.mjs`) and sends it the numbers.
 */
const createRunner = (injector) => {
  const vitest = vitestPlugin.factory(injector);
  let timeSpent = new Map();
  let worker;

  const startWorker = () => {
    const channel = new BroadcastChannel(CHANNEL);
    let answer;
    const next = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const ready = next();
    channel.onmessage = ({ data }) => answer(data);
    vitest.resetContext();
    vitest.ctx.config.related = undefined;
    vitest.ctx.provide('mode', 'serve');
    for (const project of vitest.ctx.projects) project.config.testNamePattern = undefined;
    const finished = vitest.ctx.start().catch(() => undefined);
    return {
      run: async (request) => {
        await ready;
        const result = next();
        channel.postMessage(request);
        return result;
      },
      stop: async () => {
        channel.postMessage({ stop: true });
        await finished;
        channel.close();
      },
    };
  };

  /** Fast tests first. Slow ones are left out once the mutant has had its share of the suite's time. */
  const chosen = (testIds) => {
    const all = [...timeSpent.values()].reduce((sum, time) => sum + time, 0);
    let left = Math.max(LEAST_MS, SHARE * all);
    const quickFirst = testIds.toSorted((one, other) => timeSpent.get(one) - timeSpent.get(other));
    return quickFirst.filter((id, index) => {
      left -= timeSpent.get(id);
      return index === 0 || left > 0;
    });
  };

  const run = async ({ activeMutant, testFilter = [...timeSpent.keys()], hitLimit }) => {
    worker ??= startWorker();
    return worker.run({ id: activeMutant.id, tests: chosen(testFilter), hitLimit });
  };

  return {
    capabilities: () => ({ reloadEnvironment: false }),
    init: async () => {
      if (existsSync(TIMES)) timeSpent = new Map(JSON.parse(readFileSync(TIMES, 'utf8')));
      await vitest.init();
    },
    dryRun: async (options) => {
      const result = await vitest.dryRun(options);
      for (const { id, timeSpentMs } of result.tests ?? []) timeSpent.set(id, timeSpentMs);
      writeFileSync(TIMES, JSON.stringify([...timeSpent]));
      return result;
    },
    mutantRun: async (options) => {
      const { isPolluted, ...result } = await run(options);
      if (!isPolluted) return result;
      // The test fails without the mutant too, because of state that earlier mutants left behind.
      await worker.stop();
      worker = undefined;
      const { isPolluted: _, ...again } = await run(options);
      return again;
    },
    dispose: async () => {
      await worker?.stop();
      await vitest.dispose();
    },
  };
};
createRunner.inject = vitestPlugin.factory.inject;

export const strykerPlugins = [{ kind: vitestPlugin.kind, name: 'vitest-one-worker', factory: createRunner }];
