import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MOST_HEAP_MB = 1_024;
const KEPT_ERRORS = 2_000;

export type Answer = { result: string } | { failure: string };

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && ('result' in message || 'failure' in message);

/**
 * Runs a module in a process of its own, which gets `input` as its only message and answers with one. It and the
 * programs that it starts are killed after `deadlineMs`, or when `signal` is aborted. @throws with the failure
 */
export const runInOwnProcess = (
  module: URL,
  input: object,
  { signal, deadlineMs }: { signal: AbortSignal; deadlineMs: number },
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(module), {
      execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`],
      // A group of its own, so that the programs it starts end with it.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let errors = '';
    let cause: string | undefined;
    let answer: Answer | undefined;
    const kill = (why: string) => {
      cause ??= why;
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    const onAbort = () => kill('It was stopped with the server.');
    const timer = setTimeout(() => kill(`It took more than ${Math.round(deadlineMs / 60_000)} minutes.`), deadlineMs);
    signal.addEventListener('abort', onAbort);
    child.stderr?.on('data', (part) => {
      errors = `${errors}${part}`.slice(-KEPT_ERRORS);
    });
    child.on('message', (message) => {
      if (isAnswer(message)) answer = message;
    });
    child.once('error', reject);
    child.once('close', (code, endedBy) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (answer && 'result' in answer) return resolve(answer.result);
      const ending = `The process ended by ${endedBy ?? `code ${code}`}. ${errors}`.trim();
      reject(new Error(answer ? answer.failure : (cause ?? ending)));
    });
    child.send(input, (error) => error && kill(error.message));
    if (signal.aborted) onAbort();
  });
