import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDiskFiles } from './files.disk.ts';

const TWO_DAYS_AGO = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000);

const start = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-temporary-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = await openDiskFiles(folder);
  const incoming = join(folder, 'incoming');
  const [name = ''] = readdirSync(incoming);
  return { folder, server, incoming, own: join(incoming, name) };
};
const send = (files: Awaited<ReturnType<typeof openDiskFiles>>) => files.receive(Readable.from(['a photo']));

it('a server that received nothing for days takes a file after a backup or another node opened the same folder', async () => {
  const { folder, server, own } = await start();
  utimesSync(own, TWO_DAYS_AGO, TWO_DAYS_AGO);
  await openDiskFiles(folder);
  expect((await send(server)).byte_size).toBe(7);
});

it('a file that is being received stays, in however old a folder', async () => {
  const { folder, server, own } = await start();
  const { path } = await send(server);
  utimesSync(own, TWO_DAYS_AGO, TWO_DAYS_AGO);
  await openDiskFiles(folder);
  expect(existsSync(path)).toBe(true);
});

it('a file that is being received stays when a process opens the folder whose clock is days ahead', async () => {
  const { folder, server } = await start();
  const { path } = await send(server);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 60 * 60 * 1_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await openDiskFiles(folder);
  expect(existsSync(path)).toBe(true);
});

it('what a crash left behind two days ago is removed', async () => {
  const { folder, own } = await start();
  writeFileSync(join(own, 'half'), 'half a file');
  utimesSync(join(own, 'half'), TWO_DAYS_AGO, TWO_DAYS_AGO);
  utimesSync(own, TWO_DAYS_AGO, TWO_DAYS_AGO);
  await openDiskFiles(folder);
  expect(existsSync(own)).toBe(false);
});

it('a stream that cannot be stored is not left unread', async () => {
  const { server, incoming } = await start();
  rmSync(incoming, { recursive: true, force: true });
  writeFileSync(incoming, 'a file where the folder was');
  const stream = Readable.from(['a photo']);
  await expect(server.receive(stream)).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect(stream.destroyed).toBe(true);
});
