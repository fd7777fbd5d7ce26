import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { precompress } from '../../web/vite-precompress.ts';
import { utilities } from '../peer/utilities.mjs';
import { BESIDE_PATH, type PagesBeside } from './pages-beside.ts';

/** The reference client of `bench/peer`: installed when first needed, built each time. */
const PEER = join(import.meta.dirname, '../peer');
const PATH = `${BESIDE_PATH}/reference`;

const install = () => {
  if (existsSync(join(PEER, 'node_modules/vue'))) return;
  console.error('Installing what the reference client is made of…');
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: PEER, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error('The reference client could not be installed. Is the npm registry reachable?');
};

const compile = (outDir: string) =>
  build({
    root: PEER,
    base: `${PATH}/`,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'utilities',
        enforce: 'pre',
        transform: (code, id) => (id.endsWith('/looks.css') ? `${code}${utilities()}` : undefined),
      },
      precompress(),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [join(PEER, 'widget/main.mjs'), join(PEER, 'survey/main.mjs')] },
    },
  });

type Chunk = { file: string; css?: string[]; imports?: string[] };

const headOf = (dist: string, entry: string) => {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const reached = (name: string): Chunk[] => {
    const chunk = chunks[name];
    return chunk ? [chunk, ...(chunk.imports ?? []).flatMap(reached)] : [];
  };
  const all = reached(entry);
  const [main, ...others] = all.map(({ file }) => file);
  const styles = new Set(all.flatMap(({ css }) => css ?? []));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="${PATH}/${file}">`),
    ...[...new Set(others)].map((file) => `<link rel="modulepreload" href="${PATH}/${file}">`),
    `<script type="module" src="${PATH}/${main}"></script>`,
  ].join('');
};

const page = (head: string, globals = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reference</title><script>${globals}</script>${head}</head><body><div id="app"></div></body></html>`;

const globalsOf = async (address: string) => {
  const html = await fetch(address).then((answer) => answer.text());
  return /<script nonce="[^"]*">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
};

/** Its pages have their configuration inline, as the peer's, and are static: cheaper for the server than ours. */
export const openReference = async (url: string, { folder, put }: PagesBeside) => {
  const dist = join(folder, 'reference');
  install();
  await compile(dist);
  return {
    widget: async (websiteToken: string) =>
      put(page(headOf(dist, 'widget/main.mjs'), await globalsOf(`${url}/widget?website_token=${websiteToken}`))),
    survey: (uuid: string) => `${put(page(headOf(dist, 'survey/main.mjs')))}?uuid=${uuid}`,
  };
};
