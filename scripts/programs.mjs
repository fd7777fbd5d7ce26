import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

const ended = (child) =>
  new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0) }));
  });

export const show = async (command, args, options = {}) => {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  return (await ended(child)).code;
};

export const listen = async (command, args, options = {}) => {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (printed += text));
  const { code, output } = await ended(child);
  return { code, output: output ?? printed };
};

export const succeeds = async (command, args, options = {}) =>
  (await listen(command, args, { ...options, timeout: options.timeout ?? 600_000 })).code === 0;
