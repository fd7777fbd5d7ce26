import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { precompress } from './vite-precompress.ts';

const fromHere = (path: string) => resolve(import.meta.dirname, path);

/** The three pages. The server puts a page's configuration where its `<!--page-->` comment stands. */
const pages = ['widget', 'survey', 'console'].filter((page) => existsSync(fromHere(`${page}.html`)));

/** Split by what shares what, they were eleven files, each with a request. A group has its modules' imports. */
const WIDGET_CHUNKS = [
  { name: 'widget', tags: ['$initial' as const], priority: 3 },
  { name: 'conversation', test: /\/widget\/conversation\/ConversationScreen/, priority: 2 },
  {
    name: 'returning',
    test: /\/(MarkdownText|TypingBubble|ReplyTarget|LastMessage|OwnLinks|page-visits|indexed-entries|conversation-store\/history)\.tsx?$/,
    priority: 1,
  },
  { name: 'preview', test: /\/widget\/(unread|campaigns)\//, priority: 1 },
];

/**
 * Split by what shares what, the console began with 110 files, most of less than a kilobyte, each with a request. What three
 * parts need is one file, or one of the settings; what is large is loaded by those that need it.
 */
const CONSOLE_CHUNKS = [
  { name: 'console', tags: ['$initial' as const], priority: 2 },
  { name: 'parts', test: /^(?!.*\/console\/settings\/)/, minShareCount: 3, maxModuleSize: 20_000, priority: 1 },
  { name: 'settings', test: /\/console\/settings\//, minShareCount: 3 },
];

/** The first load names eighty files that may follow: seven hexadecimal digits take half the bytes of Vite's hashes. */
const WIDGET_FILES = {
  hashCharacters: 'hex' as const,
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** A constant of another file is written where it is used: in the file that most parts share, each would be a name and an export. */
const WIDGET_OPTIMIZATION = { inlineConst: { mode: 'all' as const, pass: 3 } };

/** Each page is a build of its own: what two of them share would otherwise be one more request for the widget. */
const buildOf = (page: string): EnvironmentOptions => ({
  consumer: 'client',
  // The hook of React's developer tools, of which a visitor has none: its code is left out.
  define: page === 'widget' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    manifest: `manifest-${page}.json`,
    // Data addresses would ask for a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The console's first file, whose size in transfer has a benchmark.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: fromHere(`${page}.html`),
      ...(page === 'console' ? { output: { codeSplitting: { groups: CONSOLE_CHUNKS } } } : {}),
      ...(page === 'widget'
        ? {
            output: { ...WIDGET_FILES, codeSplitting: { groups: WIDGET_CHUNKS } },
            optimization: WIDGET_OPTIMIZATION,
          }
        : {}),
    },
  },
});

/** The help centre's script: one small file, whose address contains its version (`server/src/pages/help-centre`). */
const siteBuild: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: fromHere('site/main.ts'), output: { entryFileNames: 'site.js' } },
  },
};

/** What the server puts into the widget's page as it is: a script of one file, which sees its own element. */
const earlyBuild: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: fromHere('server-rendering/early-events.ts'),
      output: { format: 'iife', entryFileNames: 'early.js' },
    },
  },
};

/** The components of the widget, to be rendered by the server, which loads it when a page is first asked for. */
const serverRenderingBuild: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/server-rendering',
    emptyOutDir: false,
    ssr: true,
    minify: true,
    rolldownOptions: {
      input: fromHere('server-rendering/main.tsx'),
      output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
};

/** By the hash in the names of their classes. */
const styleSheets = new Map<string, string>();

/** Without the line number that Vite adds: a class is named in the style sheet, the script and the rendered page. */
const nameClass = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file);
  const hash = (createHash('sha256').update(path).digest().readUInt32BE() % 36 ** 4).toString(36);
  const owner = styleSheets.get(hash) ?? path;
  if (owner !== path)
    throw new Error(`The classes of ${path} would be those of ${owner}: rename one of the two files.`);
  styleSheets.set(hash, path);
  return `_${name}_${hash}`;
};

export default defineConfig({
  root: import.meta.dirname,
  css: { modules: { generateScopedName: nameClass } },
  plugins: [react(), precompress()],
  environments: {
    ...Object.fromEntries(pages.map((page) => [page, buildOf(page)])),
    site: siteBuild,
    early: earlyBuild,
    serverRendering: serverRenderingBuild,
  },
  builder: {
    buildApp: async (builder) => {
      await rm(fromHere('dist'), { recursive: true, force: true });
      const built = [...pages, 'site', 'early', 'serverRendering'];
      const environments = built.flatMap((name) => builder.environments[name] ?? []);
      // One after the other they leave a core idle.
      await Promise.all(environments.map((environment) => builder.build(environment)));
    },
  },
});
