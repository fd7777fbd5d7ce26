import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildPackages } from '../../scripts/packages/build.mjs';

/** The project's own Node first: some templates refuse an older one. */
const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`;

/** As a developer would: without npm's own environment. Throws the output when it fails. */
export const run = ([command = '', ...args]: string[], cwd: string): string => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS|NODE_ENV|VITE|VITEST)/.test(name)),
  );
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...env, PATH, CI: '1', npm_config_yes: 'true', NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} in ${cwd}:\n${stdout}\n${stderr}`);
  return stdout;
};

/** Returns how to end it with its child processes. */
export const serve = ([command = '', ...args]: string[], cwd: string, port: string) => {
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: 'ignore',
    env: { PATH, HOME: process.env['HOME'], PORT: port, NODE_ENV: 'production' },
  });
  return () => {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  };
};

/** In a folder below `built`. The tarballs are what npm would publish. */
export const packPackages = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-embedding-'));
  const built = join(folder, 'built');
  if ((await buildPackages(built)) !== 0) throw new Error('The packages could not be built.');
  const pack = (name: string) =>
    join(folder, run(['npm', 'pack', '--silent', '--pack-destination', folder], join(built, name)).trim());
  return {
    folder,
    built,
    loader: pack('loader'),
    react: pack('react'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

export const writeFiles = (folder: string, files: Record<string, string>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};
