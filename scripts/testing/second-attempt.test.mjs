import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../paths.mjs';

const run = (setupFiles) => `
  import { startVitest } from 'vitest/node';
  const settings = { config: false, watch: false, retry: 1, include: ['e2e/another-try.fixture.ts'], reporters: [] };
  const vitest = await startVitest('test', [], { ...settings, setupFiles: ${JSON.stringify(setupFiles)} });
  const tests = [...vitest.state.getTestModules()].flatMap((module) => [...module.children.allTests()]);
  console.log(JSON.stringify(tests.map((test) => [test.result().state, test.diagnostic().retryCount])));
  await vitest.close();
  process.exit(0);`;

const triesOf = async (setupFiles) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', run(setupFiles)], {
    cwd: root,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1));
};

it('a repeated end-to-end test starts a new test server and runs its earlier tests again', async () => {
  expect(await triesOf(['e2e/another-try.ts'])).toEqual([
    ['passed', 0],
    ['passed', 1],
    ['passed', 1],
    ['passed', 0],
  ]);
  expect((await triesOf([])).map(([state]) => state)).toContain('failed');
});
