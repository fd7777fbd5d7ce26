import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');

/** A busy machine gets longer to recover than the product promises: only the command checks the promise. */
const PATIENT = ['--recovery', '60'];

const simulate = (args: readonly string[]) =>
  new Promise<{ code: number | null; printed: string[] }>((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args, ...PATIENT], { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        printed += part;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, printed: printed.split('\n') }));
  });

const isFound = (line: string) => /^VIOLATION|violations\. Again|Error/.test(line);

const RUNS = [
  { title: 'SQLite', args: ['--store', 'sqlite', '--seed', '5'], needs: [] },
  {
    title: 'two nodes on PostgreSQL',
    args: ['--store', 'postgres', '--nodes', '2', '--seed', '1'],
    needs: ['WITHOUT_POSTGRES', 'WITHOUT_REDIS'],
  },
];

for (const { title, args, needs } of RUNS)
  it.skipIf(needs.some((name) => process.env[name]))(
    `a minute of visitors, agents and faults on ${title} breaks no invariant`,
    async () => {
      const { code, printed } = await simulate(['--minutes', '1', '--faults', 'on', ...args]);
      // The lines name the seed, and the file with the steps.
      expect(printed.filter(isFound)).toEqual([]);
      expect(code, printed.slice(-40).join('\n')).toBe(0);
    },
  );
