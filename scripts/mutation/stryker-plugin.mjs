import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { BroadcastChannel } from 'node:worker_threads';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { CHANNEL } from './channel.mjs';
import { ignoreLooks } from './page-mutants.mjs';
import { partOfStryker } from './part-of-stryker.mjs';
import { clauseMutator, ignoreNames } from './sql-mutants.mjs';

const [vitestPlugin] = vitestPlugins;

/** Stryker has no other way to add a kind of change. */
const { allMutators } = await import(partOfStryker('mutators/mutate.js'));
allMutators.push(clauseMutator);

/** The deadline of one mutant: a share of the time of all tests, at least some seconds. */
const SHARE = 0.05;
const LEAST_MS = 5_000;

/** Neighbouring mutants are often killed by the same tests: these run first, unless they are slow. */
const RECENT_KILLERS = 6;
const QUICK_MS = 2_500;

/** In the tested copy of the sources: Stryker starts another process after a time-out. */
const TIMES = 'test-times.json';

/** Stryker's runner loads every module again for each mutant; this one keeps a worker (`vitest-runner.mjs`). */
const createRunner = (injector) => {
  const vitest = vitestPlugin.factory(injector);
  let timeSpent = new Map();
  let killers = [];
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

  const noteKillers = ({ killedBy = [] }) => {
    const quick = killedBy.filter((id) => timeSpent.get(id) < QUICK_MS);
    killers = [...new Set([...quick, ...killers])].slice(0, RECENT_KILLERS);
  };

  /** Recent killers, then fast tests. Slow ones are left out once the mutant has had its share of the suite's time. */
  const chosen = (testIds) => {
    const all = [...timeSpent.values()].reduce((sum, time) => sum + time, 0);
    let left = Math.max(LEAST_MS, SHARE * all);
    const rank = (id) => (killers.includes(id) ? killers.indexOf(id) - killers.length : timeSpent.get(id));
    return testIds
      .toSorted((one, other) => rank(one) - rank(other))
      .filter((id, index) => {
        left -= timeSpent.get(id);
        return index === 0 || left > 0;
      });
  };

  const run = async ({ activeMutant, testFilter = [...timeSpent.keys()], hitLimit }) => {
    worker ??= startWorker();
    return worker.run({ id: activeMutant.id, tests: chosen(testFilter), hitLimit });
  };

  return {
    // Stryker starts another process for each change of code that runs in a `beforeAll` as well, such as all of a server, where a
    // runner cannot reload. Changes of what a module does while it loads are left out, so there is nothing to reload.
    capabilities: () => ({ reloadEnvironment: true }),
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
      const { isPolluted, doubtful = [], ...result } = await run(options);
      if (doubtful.length > 0) console.warn(`Measure again, a test failed without them too: ${doubtful.join(', ')}`);
      if (!isPolluted) {
        noteKillers(result);
        return result;
      }
      // The test fails without the mutant too, because of state that earlier mutants left behind.
      await worker.stop();
      worker = undefined;
      const { isPolluted: _, doubtful: _none, ...again } = await run(options);
      return again;
    },
    dispose: async () => {
      await worker?.stop();
      await vitest.dispose();
    },
  };
};
createRunner.inject = vitestPlugin.factory.inject;

export const strykerPlugins = [
  { kind: vitestPlugin.kind, name: 'vitest-one-worker', factory: createRunner },
  { kind: 'Ignore', name: 'names-in-sql', value: ignoreNames },
  { kind: 'Ignore', name: 'looks-of-pages', value: ignoreLooks },
];
