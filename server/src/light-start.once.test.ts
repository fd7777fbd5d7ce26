import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Of what V8 says of a function: that it runs optimized. */
const OPTIMIZED = 1 << 3;

/** A process of its own, because V8's settings are the process's; `busy` is what a server does again and again. */
const program = (module: string) => `
  import { startLightly, workAsUsual } from ${JSON.stringify(module)};
  const busy = (given) => { let sum = 0; for (let at = 0; at < 1_000; at++) sum += given[at % given.length]; return sum; };
  const becomesOptimized = async (rounds) => {
    for (let round = 0; round < rounds; round++) {
      for (let times = 0; times < 500; times++) busy([1, 2, 3]);
      // Optimized code comes from another thread.
      await new Promise((done) => setImmediate(done));
      if (%GetOptimizationStatus(busy) & ${OPTIMIZED}) return true;
    }
    return false;
  };
  startLightly();
  const atTheStart = await becomesOptimized(10);
  workAsUsual();
  console.log(JSON.stringify({ atTheStart, afterwards: await becomesOptimized(2_000) }));`;

it('optimizes nothing while it starts, and what is busy afterwards', async () => {
  const code = program(import.meta.resolve('./light-start.ts'));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--allow-natives-syntax',
    '--input-type=module',
    '--eval',
    code,
  ]);
  expect(JSON.parse(stdout)).toEqual({ atTheStart: false, afterwards: true });
});
