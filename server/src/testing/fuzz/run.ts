import fc from 'fast-check';
import { createFakeHttp } from '../../platform/clients/outbound-http.fake.ts';
import { prepareAccount } from '../attacks/prepared-account.ts';
import { startLiveServer } from '../live-server.ts';
import { fileTarget } from './files.ts';
import { frameTarget } from './frames.ts';
import { operationTarget } from './operations.ts';
import { STALL_MS, stallOf } from './stalls.ts';
import type { Target } from './target.ts';
import { archiveTarget, markdownTarget } from './texts.ts';

/** How much more memory than at the start a server may need that is sent all of this. */
const MEMORY_BYTES = 600 * 1024 * 1024;
/** A stall is one when it comes each time: a collection of garbage does not. */
const STALL_TRIES = 3;

export type FuzzOptions = {
  seed: number;
  share?: number;
  /** After each round, which has a seed of its own: whether another one follows. */
  goesOn: (round: number) => boolean;
  note?: (text: string) => void;
};

const judge = async <Value>({ send }: Target<Value>, value: Value): Promise<string | undefined> => {
  const first = await stallOf(() => send(value));
  if (first.value) return first.value;
  let least = first.stall;
  for (let again = 1; again < STALL_TRIES && least > STALL_MS; again += 1)
    least = Math.min(least, (await stallOf(() => send(value))).stall);
  return least > STALL_MS ? `holds up the event loop for ${Math.round(least)} ms` : undefined;
};

const check = async <Value>(target: Target<Value>, seed: number, share: number) => {
  const property = fc.asyncProperty(target.values, async (value) => {
    const found = await judge(target, value);
    if (found) throw new Error(found);
  });
  const numRuns = Math.max(1, Math.round(target.runs * share));
  const { failed, counterexample, errorInstance } = await fc.check(property, {
    seed,
    numRuns,
    // A smaller example is worth this long.
    markInterruptAsFailure: false,
    endOnFailure: false,
  });
  if (!failed) return [];
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return [`${target.name}: ${reason}\n  seed ${seed}, with ${fc.stringify(counterexample).slice(0, 2_000)}`];
};

const openTargets = async () => {
  const server = await startLiveServer({ http: createFakeHttp() });
  const account = await prepareAccount(server);
  return {
    server,
    targets: [
      operationTarget(server, account),
      await fileTarget(server, account),
      frameTarget(server, account),
      markdownTarget,
      archiveTarget(server.env.dataDir),
    ] as Target[],
  };
};

/** No answer of 500 or above, no stall, no growing memory. Each round has a server and an account of its own. */
export const fuzz = async ({ seed, share = 1, goesOn, note }: FuzzOptions): Promise<string[]> => {
  const found: string[] = [];
  const begun = process.memoryUsage().rss;
  for (let round = 0; ; round += 1) {
    const { server, targets } = await openTargets();
    try {
      for (const target of targets) {
        found.push(...(await check(target, seed + round, share)));
        note?.(`round ${round}, seed ${seed + round}: ${target.name}; ${found.length} found`);
      }
    } finally {
      await server.close();
    }
    const grown = process.memoryUsage().rss - begun;
    if (grown > MEMORY_BYTES) found.push(`seed ${seed + round}: memory has grown by ${Math.round(grown / 2 ** 20)} MB`);
    if (found.length > 0 || !goesOn(round)) return found;
  }
};
