import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type LoaderServers,
  launcher,
  openLoaderServers,
  waitForMessages,
  widgetFrame,
} from '../loader/loader-servers.ts';
import { findFreePort } from '../product/free-port.ts';
import { packPackages, run, serve, writeFiles } from './packed.ts';
import { PROJECTS, type Project } from './projects.ts';

/* By name: `npm test -- --project embedding`. Needs npm's registry, and takes minutes. */

let servers: LoaderServers;
let packed: Awaited<ReturnType<typeof packPackages>>;
beforeAll(async () => {
  servers = await openLoaderServers();
  packed = await packPackages();
});
afterAll(async () => {
  packed?.remove();
  await servers?.close();
});

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const serveFiles = async (folder: string) => {
  const server = createServer(({ url = '/' }, response) => {
    const path = join(folder, url === '/' ? 'index.html' : (url.split('?')[0] ?? ''));
    if (!existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(path)] ?? 'image/svg+xml').end(readFileSync(path));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address() as AddressInfo;
  return `http://localhost:${address.port}/`;
};

const serveProject = async ({ serve: command }: Project, folder: string) => {
  if (!command) return serveFiles(join(folder, 'dist'));
  const port = await findFreePort();
  onTestFinished(serve(command, folder, port));
  const address = `http://localhost:${port}/`;
  await expect
    .poll(() =>
      fetch(address)
        .then(({ status }) => status)
        .catch(() => 0),
    )
    .toBe(200);
  return address;
};

describe.each(PROJECTS)('a new project of $name with the packed packages', (project) => {
  it('installs, has its types, builds, and has the chat in the browser', async () => {
    const folder = join(packed.folder, project.name);
    if (project.create) run(project.create, packed.folder);
    mkdirSync(folder, { recursive: true });
    writeFiles(folder, project.files(servers.installation));
    const tarballs = [packed.loader, packed.react].slice(
      0,
      project.name === 'astro' || project.name === 'vite-vue' ? 1 : 2,
    );
    run(['npm', 'install', '--no-audit', '--no-fund', ...(project.dependencies ?? []), ...tarballs], folder);
    run(project.check, folder);
    run(project.build, folder);
    const address = await serveProject(project, folder);
    if (project.isRendered) expect(await (await fetch(address)).text()).toMatch(/Ask us<\/button>/);

    const page = await servers.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error' && !line.location().url.endsWith('favicon.ico')) complaints.push(line.text());
    });
    await page.goto(address);
    await launcher(page).waitFor();
    await page.getByRole('button', { name: 'Ask us' }).click();
    const frame = await widgetFrame(page);
    const [said] = await waitForMessages(frame, 'set-user');
    expect(said).toMatchObject({ identifier: 'ada', user: { name: 'Ada' } });
    await waitForMessages(frame, 'show-screen');
    expect(await launcher(page).count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});
