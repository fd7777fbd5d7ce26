import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as body } from 'node:stream/consumers';
import { WHOLE_BROWSER } from '../../e2e/product/browsers.ts';
import type { Visit } from './visit-pages.ts';

const OPTIONS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--remote-debugging-port=0',
];
const PATIENCE_MS = 60_000;

type Answer = { id?: number; result?: Record<string, string> };

const addressOf = (said: AsyncIterable<Buffer>) =>
  (async () => {
    let output = '';
    for await (const part of said) {
      output += part;
      const found = /DevTools listening on (\S+)/.exec(output)?.[1];
      if (found) return found;
    }
    throw new Error(`The browser did not start: ${output}`);
  })();

/** Where pages report: `said` is the next report. */
const openLetterBox = async () => {
  const output: ((text: string) => void)[] = [];
  const server = createServer(async (request, response) => {
    const text = await body(request);
    response.end();
    output.shift()?.(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    said: () =>
      new Promise<string>((done, fail) => {
        const late = setTimeout(() => fail(new Error('A page said nothing.')), PATIENCE_MS);
        output.push((text) => {
          clearTimeout(late);
          done(text);
        });
      }),
    close: () => server.close(),
  };
};

/**
 * A browser without developer tools. With them attached, as in a test, the engine records a stack for every request and
 * reads scripts once more for line numbers: a third of home's start time. Pages are only opened and closed from
 * outside, each in its own profile, and report their measurements themselves (`visit-pages.ts`).
 */
export const openPlainBrowser = async () => {
  const profile = mkdtempSync(join(tmpdir(), 'porchlight-browser-'));
  const child = spawn(WHOLE_BROWSER, [...OPTIONS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const socket = new WebSocket(await addressOf(child.stderr));
  await once(socket, 'open');
  const letterBox = await openLetterBox();

  let asked = 0;
  const waiting = new Map<number, (result: Record<string, string>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result = {} }: Answer = JSON.parse(String(data));
    waiting.get(id)?.(result);
  });
  const ask = (method: string, params: Record<string, unknown> = {}) =>
    new Promise<Record<string, string>>((done) => {
      asked += 1;
      waiting.set(asked, done);
      socket.send(JSON.stringify({ id: asked, method, params }));
    });

  return {
    visit: async (url: string): Promise<Visit> => {
      const { browserContextId } = await ask('Target.createBrowserContext');
      const said = letterBox.said();
      await ask('Target.createTarget', { url: `${url}#${letterBox.url}`, browserContextId });
      const text = await said;
      await ask('Target.disposeBrowserContext', { browserContextId });
      return JSON.parse(text);
    },
    close: async () => {
      const ended = once(child, 'exit');
      await ask('Browser.close');
      await ended;
      socket.close();
      letterBox.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
};
