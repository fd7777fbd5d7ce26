import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type LoaderServers,
  launcher,
  openLoaderServers,
  waitForMessages,
  widgetFrame,
} from '../loader/loader-servers.ts';
import { packPackages, run, writeFiles } from './packed.ts';

/* The packages as npm would publish them, on a site outside this repository. */

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

const bin = (name: string) => new URL(`../../node_modules/.bin/${name}`, import.meta.url).pathname;

const makeSite = (name: string, react: string, files: Record<string, string>) => {
  const folder = join(packed.folder, name);
  mkdirSync(folder);
  writeFiles(folder, { 'package.json': '{ "private": true, "type": "module" }', ...files });
  const wanted = ['react', 'react-dom', '@types/react', '@types/react-dom'].map((one) => `${one}@${react}`);
  run(
    ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', ...wanted, packed.react, packed.loader],
    folder,
  );
  return folder;
};

const SITE = {
  'app.tsx': `import { PorchlightWidget, type PorchlightUser, usePorchlight } from '@porchlight/react';
import { onPorchlight, startPorchlight, type RunningPorchlight } from '@porchlight/loader';
import { installFakeChat } from '@porchlight/loader/testing';
import type { PorchlightChat } from '@porchlight/loader/element';

export const user: PorchlightUser = { identifier: 7, name: 'Ada' };
export const Ask = () => {
  const { open, startConversation } = usePorchlight();
  const ask = async () => { const { isSent }: { isSent: boolean } = await startConversation({ message: 'Hello' }); return isSent; };
  return <><button onClick={open}>Ask us</button><button onClick={ask}>Say hello</button></>;
};
export const Chat = ({ baseUrl }: { baseUrl: string }) => (
  <PorchlightWidget baseUrl={baseUrl} websiteToken="tok" user={user} settings={{ position: 'left' }}
    onEvent={(name, detail) => { if (name === 'message-sent') console.info(detail.message_id.toFixed()); }} />
);
// @ts-expect-error A screen that there is not.
export const wrong = () => window.porchlight?.open?.({ screen: 'cellar' });
export const running = (): RunningPorchlight => startPorchlight({ baseUrl: '', websiteToken: 'tok' });
export const stop = (): (() => void) => onPorchlight('unread-changed', ({ count }) => count.toFixed());
export const isOpen = (): boolean | undefined => window.$chatwoot?.isOpen;
export const fake = installFakeChat;
export const inPage = (): PorchlightChat | null => document.querySelector('porchlight-chat');
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      ...{
        target: 'ES2022',
        module: 'NodeNext',
        moduleResolution: 'NodeNext',
        jsx: 'react-jsx',
        strict: true,
        noEmit: true,
      },
      ...{ lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [], skipLibCheck: false, exactOptionalPropertyTypes: true },
    },
    include: ['app.tsx'],
  }),
  'render.mjs': `import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { PorchlightWidget, usePorchlight } from '@porchlight/react';
import { startPorchlight } from '@porchlight/loader';
import '@porchlight/loader/element';
import '@porchlight/loader/vue';
const Ask = () => createElement('button', null, usePorchlight().isRunning ? 'Ask us' : 'Soon');
startPorchlight({ baseUrl: 'https://chat.example', websiteToken: 'tok' }).stop();
console.log(renderToString(createElement('div', null, createElement(Ask), createElement(PorchlightWidget, { baseUrl: 'https://chat.example', websiteToken: 'tok' }))));
`,
};

describe('the packages as they are published', () => {
  it('name no workspace, no source file and no dependency of ours', () => {
    const files = readdirSync(packed.built, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|d\.ts)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const imports = [
        ...readFileSync(join(packed.built, file), 'utf8').matchAll(/(?:from|import) *\(? *["']([^"']+)["']/g),
      ];
      for (const [, specifier = ''] of imports)
        expect([file, specifier]).toEqual([file, expect.stringMatching(/^(\.{1,2}\/.*\.js|react|playwright-core)$/)]);
    }
  });

  it.each(['18', '19'])('have their types and render on a server, with React %s', (react) => {
    const folder = makeSite(`react-${react}`, react, SITE);
    run([bin('tsc'), '-p', folder], folder);
    const { stdout, stderr } = spawnSync(process.execPath, ['render.mjs'], { cwd: folder, encoding: 'utf8' });
    expect([stdout.trim(), stderr]).toEqual(['<div><button>Soon</button></div>', '']);
  });

  it('run in a browser: one chat, its user, its calls, and nothing left after it', async () => {
    const folder = join(packed.folder, 'react-18');
    writeFiles(folder, {
      'main.tsx': `import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '@porchlight/loader/element';
import { Ask, Chat } from './app.tsx';
const App = () => {
  const [isThere, setThere] = useState(true);
  return <><Ask /><button onClick={() => setThere(false)}>Leave</button>{isThere && <Chat baseUrl="${servers.installation}" />}</>;
};
createRoot(document.getElementById('root')!).render(<StrictMode><App /></StrictMode>);
`,
      'index.html': '<!doctype html><div id="root"></div><script type="module" src="/main.tsx"></script>',
    });
    await build({ configFile: false, logLevel: 'error', root: folder, build: { minify: false } });
    const [script = ''] = readdirSync(join(folder, 'dist/assets'));
    servers.setPage('/app.js', readFileSync(join(folder, 'dist/assets', script), 'utf8'), {
      'content-type': 'text/javascript',
    });
    servers.setPage(
      '/',
      '<!doctype html><html lang="en"><div id="root"></div><script type="module" src="/app.js"></script></html>',
    );
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    await launcher(page).waitFor();
    await page.getByRole('button', { name: 'Say hello' }).click();
    const frame = await widgetFrame(page);
    expect(await waitForMessages(frame, 'start-conversation')).toMatchObject([{ message: 'Hello' }]);
    expect(await waitForMessages(frame, 'set-user')).toMatchObject([{ identifier: 7 }]);
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => page.locator('#cw-widget-holder,#cw-bubble-holder').count()).toBe(0);
    // The same chat as an element: its attributes are settings, and it is removed with the element.
    await page.evaluate((baseUrl) => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<porchlight-chat base-url="${baseUrl}" website-token="tok" position="left"></porchlight-chat>`,
      );
      const element = document.querySelector('porchlight-chat');
      element?.addEventListener('opened', () => document.body.append('Opened'));
    }, servers.installation);
    await launcher(page).waitFor();
    expect(await page.evaluate(() => window.porchlight?.position)).toBe('left');
    await launcher(page).click();
    await page.getByText('Opened').waitFor();
    await page.evaluate(() => document.querySelector('porchlight-chat')?.remove());
    await expect.poll(() => page.locator('#cw-widget-holder,#cw-bubble-holder').count()).toBe(0);
  });
});
