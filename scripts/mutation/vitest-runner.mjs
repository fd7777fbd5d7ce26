import { resolve } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { startTests } from '@vitest/runner';
import { TestRunner, vi } from 'vitest';
import { CHANNEL } from './channel.mjs';

/** Shared by the instrumented code and Stryker's setup file. */
const stryker = () => {
  globalThis.__stryker__ ??= {};
  return globalThis.__stryker__;
};

/** A mutant may make a test wait without end. The run without mutants has the suite's own timeouts. */
const MUTANT_TIMEOUT_MS = 10_000;
const MUTANT_POLL_MS = 3_000;

/** A test that noticed a change is run once more without it: the first time, then each sixth time. */
const TRUSTED_KILLS = 5;

const failureIn = (task) => {
  for (const child of task.tasks ?? []) {
    const failure = failureIn(child);
    if (failure) return failure;
  }
  return task.result?.state === 'fail' ? task : undefined;
};

const nameOf = (task) =>
  task.suite ? `${nameOf(task.suite)} ${task.name}`.trim() : task.type === 'test' ? task.name : '';

const literal = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** test ids of Stryker, `file#name`, in the given order -> the names by file. */
const byFile = (testIds) => {
  const files = new Map();
  for (const id of testIds) {
    const [file, ...name] = id.split('#');
    files.set(file, [...(files.get(file) ?? []), name.join('#')]);
  }
  return files;
};

/** Runs the tests of all mutants in one worker, with the modules that it has loaded (`stryker-plugin.mjs`). */
export default class MutantRunner extends TestRunner {
  #isServing = false;
  #mutant;
  #strayError;
  /** test -> the mutants that it has killed since it was last seen to pass. */
  #unchecked = new Map();

  async onBeforeCollect() {
    if (this.#isServing) return;
    // Each file reports its own coverage.
    const { mutantCoverage } = stryker();
    if (mutantCoverage) Object.assign(mutantCoverage, { perTest: {}, static: {} });
    if (this.injectValue('mode') === 'serve') await this.#serve();
  }

  onBeforeRunFiles() {
    // The setup file has just cleared it.
    if (this.#mutant)
      Object.assign(stryker(), { activeMutant: this.#mutant.id, hitCount: 0, hitLimit: this.#mutant.hitLimit });
  }

  onAfterRunTask(test) {
    super.onAfterRunTask(test);
    if (this.#isServing && test.result?.state === 'fail') this.cancelRun = true;
  }

  async #serve() {
    this.#isServing = true;
    this.onTaskUpdate = undefined;
    this.onCollected = undefined;
    // Vitest would end the whole run at the first failure; `onAfterRunTask` ends that of the mutant.
    this.config.bail = 0;
    this.config.testTimeout = MUTANT_TIMEOUT_MS;
    this.config.hookTimeout = MUTANT_TIMEOUT_MS;
    this.config.expect.poll = { ...this.config.expect.poll, timeout: MUTANT_POLL_MS };
    process.on('uncaughtException', (error) => {
      this.#strayError = error;
    });
    process.on('unhandledRejection', (error) => {
      this.#strayError = error;
    });
    const channel = new BroadcastChannel(CHANNEL);
    await new Promise((stop) => {
      channel.onmessage = async ({ data }) => {
        if (data.stop) return stop();
        channel.postMessage(await this.#judge(data));
      };
      channel.postMessage('ready');
    });
    channel.close();
    // The files of this run are already imported.
    this.importFile = () => undefined;
  }

  async #judge(mutant) {
    this.#mutant = mutant;
    let count = 0;
    for (const [file, names] of byFile(mutant.tests)) {
      count += names.length;
      const failure = await this.#run(file, names);
      if (stryker().hitCount > mutant.hitLimit) return { status: 'timeout', reason: 'Hit limit reached' };
      if (!failure) continue;
      return {
        status: 'killed',
        killedBy: failure.names.map((name) => `${file}#${name}`),
        failureMessage: failure.message,
        nrOfTests: count,
        ...(await this.#check(mutant.id, file, failure.names)),
      };
    }
    return { status: 'survived', nrOfTests: count };
  }

  async #check(mutant, file, names) {
    const test = `${file}#${names}`;
    const since = this.#unchecked.get(test);
    if (names.length === 0 || (since && since.length < TRUSTED_KILLS)) {
      since?.push(mutant);
      return { isPolluted: false };
    }
    this.#mutant = undefined;
    const isPolluted = Boolean(await this.#run(file, names));
    this.#unchecked.set(test, []);
    return { isPolluted, doubtful: isPolluted ? (since ?? []) : [] };
  }

  async #run(file, names) {
    const path = resolve(file);
    const { evaluatedModules, ctx } = this.workerState;
    const spec = ctx.files.find(({ filepath }) => filepath === path);
    for (const module of evaluatedModules.fileToModulesMap.get(path) ?? []) evaluatedModules.invalidateModule(module);
    this.config.testNamePattern = new RegExp(`(?:${names.map(literal).join('|')})\\s*$`);
    this.cancelRun = false;
    this.#strayError = undefined;
    this.workerState.filepath = path;
    const [result] = await startTests([spec], this);
    stryker().activeMutant = undefined;
    vi.resetConfig();
    vi.restoreAllMocks();
    const failed = failureIn(result);
    if (failed)
      return {
        names: failed.type === 'test' ? [nameOf(failed)] : names,
        message: failed.result.errors?.[0]?.message ?? '',
      };
    return this.#strayError && { names, message: String(this.#strayError) };
  }
}
