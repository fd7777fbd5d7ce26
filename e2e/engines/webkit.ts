import { type ChildProcess, spawn } from 'node:child_process';
import { findFreePort } from '../product/free-port.ts';
import type { Engine } from './engine.ts';

const ended = (child: ChildProcess) =>
  new Promise((done) => {
    if (child.exitCode !== null) return done(undefined);
    child.once('exit', done);
    child.kill();
    return undefined;
  });

/** A virtual screen; its number is written to the third descriptor. */
const openScreen = async () => {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((done, fail) => {
    child.stdio[3]?.once('data', (data: Buffer) => done(data.toString().trim()));
    child.once('exit', () => fail(new Error('The screen did not come.')));
    child.once('error', fail);
  });
  return { child, display: `:${number}` };
};

export const openWebkit = async (driver: string): Promise<Engine> => {
  const screen = await openScreen();
  const port = await findFreePort();
  const child = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display },
    stdio: 'ignore',
  });
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
  // It does not report when it is ready.
  for (let tries = 0; ; tries++) {
    try {
      await call('GET', '/status');
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  const { sessionId } = await call('POST', '/session', { capabilities: {} });
  const session = (method: string, path: string, body?: object) => call(method, `/session/${sessionId}${path}`, body);
  const enter = async (where: 'page' | 'chat') => {
    await session('POST', '/frame', { id: null });
    if (where === 'page') return;
    const id = await session('POST', '/element', { using: 'css selector', value: '#chatwoot_live_chat_widget' });
    await session('POST', '/frame', { id });
  };
  return {
    complaints: [],
    goTo: async (url) => {
      await session('POST', '/frame', { id: null });
      await session('POST', '/url', { url });
    },
    run: async (where, script) => {
      await enter(where);
      const text = await session('POST', '/execute/async', {
        script: `const done = arguments[0]; (async () => ${script})().then((value) => done(JSON.stringify(value)), (error) => done('!' + error));`,
        args: [],
      });
      if (String(text).startsWith('!')) throw new Error(text);
      return text === null || text === undefined ? undefined : JSON.parse(text);
    },
    type: async (where, text) => {
      await enter(where);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await session('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    close: async () => {
      await session('DELETE', '').catch(() => {});
      await ended(child);
      await ended(screen.child);
    },
  };
};
