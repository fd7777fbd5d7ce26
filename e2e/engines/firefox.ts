import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './engine.ts';

type Tree = { context: string; url: string; children: Tree[] };

const untilSaid = (child: ChildProcess, words: RegExp) =>
  new Promise<string>((done, fail) => {
    let said = '';
    const onOutput = (data: Buffer) => {
      said += data.toString();
      const [, found] = words.exec(said) ?? [];
      if (found) done(found);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('exit', () => fail(new Error(`The browser ended: ${said}`)));
  });

/** WebDriver BiDi over one socket; console errors are recorded. */
const speak = async (address: string) => {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((done) => socket.addEventListener('open', done, { once: true }));
  const waiting = new Map<number, PromiseWithResolvers<ReturnType<typeof JSON.parse>>>();
  const complaints: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, params, result, message } = JSON.parse(String(data));
    if (method === 'log.entryAdded' && params.type === 'javascript' && params.level === 'error')
      complaints.push(params.text);
    if (type === 'error') waiting.get(id)?.reject(new Error(message));
    else waiting.get(id)?.resolve(result);
  });
  const send = (method: string, params: object) => {
    const id = waiting.size + 1;
    const answer = Promise.withResolvers<ReturnType<typeof JSON.parse>>();
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  };
  return { send, complaints };
};

export const openFirefox = async (binary: string): Promise<Engine> => {
  const profile = mkdtempSync(join(tmpdir(), 'porchlight-firefox-'));
  const child = spawn(binary, ['--headless', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']);
  const { send, complaints } = await speak(await untilSaid(child, /BiDi listening on (ws:\S+)/));
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const tree = async (): Promise<Tree> => (await send('browsingContext.getTree', {})).contexts[0];
  const context = async (where: 'page' | 'chat') => {
    const page = await tree();
    if (where === 'page') return page.context;
    const frame = page.children.find(({ url }) => url.includes('/widget'));
    if (!frame) throw new Error('The chat has no frame yet.');
    return frame.context;
  };
  return {
    complaints,
    goTo: async (url) =>
      void (await send('browsingContext.navigate', { context: await context('page'), url, wait: 'complete' })),
    run: async (where, script) => {
      const answer = await send('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${script})))()`,
        target: { context: await context(where) },
        awaitPromise: true,
        userActivation: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    type: async (where, text) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', {
        context: await context(where),
        actions: [{ type: 'key', id: 'keys', actions }],
      });
    },
    close: async () => {
      await new Promise((done) => {
        child.once('exit', done);
        child.kill();
      });
      rmSync(profile, { recursive: true, force: true });
    },
  };
};
