import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type LoaderServers,
  launcher,
  openLoaderServers,
  receivedMessages,
  waitForMessages,
  widgetFrame,
} from './loader-servers.ts';

let servers: LoaderServers;
let app = '';
const isOutput = (built: unknown): built is Rolldown.RolldownOutput =>
  typeof built === 'object' && built !== null && 'output' in built;

beforeAll(async () => {
  servers = await openLoaderServers();
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: new URL('react-page/app.tsx', import.meta.url).pathname, formats: ['iife'], name: 'app' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (isOutput(output)) app = output.output[0].code;
});
afterAll(() => servers.close());

describe('a React site', () => {
  it('under StrictMode has one chat, identifies once, and removes the chat on unmount', async () => {
    servers.setPage('/app.js', app, { 'content-type': 'text/javascript' });
    servers.setPage(
      '/',
      `<!doctype html><html lang="de"><body data-base-url="${servers.installation}"><div id="root"></div><script src="/app.js"></script></body></html>`,
    );
    const page = await servers.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error') complaints.push(line.text());
    });
    await page.goto(`${servers.host}/`);
    await page.getByRole('button', { name: 'Ask' }).click();
    const frame = await widgetFrame(page);
    await waitForMessages(frame, 'toggle-open');
    for (let times = 0; times < 3; times++) await page.getByRole('button', { name: /Render/ }).click();
    await expect
      .poll(async () => (await receivedMessages(frame)).filter(({ event }) => event === 'set-user'))
      .toHaveLength(1);
    await expect.poll(() => launcher(page).count()).toBe(1);
    expect(servers.widgetHits().map(({ query }) => query.get('locale'))).toEqual(['de']);
    await page.getByRole('button', { name: 'Turn' }).click();
    await expect.poll(() => page.locator('#cw-widget-holder,#cw-bubble-holder,iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Turn' }).click();
    await launcher(page).waitFor();
    expect(complaints.filter((line) => !line.includes('favicon') && !line.includes('404'))).toEqual([]);
  });
});
