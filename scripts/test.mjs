import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { bin, root, runtime } from './paths.mjs';
import { prepareServices } from './services.mjs';

const vitest = (args, env) =>
  new Promise((resolve) => {
    const child = spawn(runtime, [bin('vitest'), 'run', ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });

/** Runs the tests (all, or the files whose path holds one of the words) and closes with the count. */
export const runTests = async (words) => {
  const { missing, env } = await prepareServices();
  if (missing.length > 0) {
    console.error(`\n!!! Missing on this machine: ${missing.join('; ')}.\n`);
    if (process.env.CI) return 1;
    console.error('!!! The tests that need it are left out. This run proves less than it should.\n');
  }
  await buildWhatIsStale();
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-tests-'));
  const file = join(folder, 'report.json');
  const code = await vitest([...words, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env);
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'));
    console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
    if (numPassedTests + numFailedTests === 0) return 1;
    return code || (numFailedTests + numFailedTestSuites > 0 ? 1 : 0);
  } catch (error) {
    console.error(`The test run left no report: ${error.message}`);
    return code || 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
