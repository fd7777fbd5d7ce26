import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { precompress } from './vite-precompress.ts';

const fromHere = (path: string) => resolve(import.meta.dirname, path);

/** The three pages. The server puts a page's configuration where its `<!--page-->` comment stands. */
const pages = ['widget', 'survey', 'console'].filter((page) => existsSync(fromHere(`${page}.html`)));

/**
 * The widget's scripts: what every visitor needs, the conversation's screen, and what a visitor with a conversation needs beside
 * it. Split by what shares what, the last two were eleven files, each with a request of its own. A group has what its modules
 * import.
 */
const WIDGET_CHUNKS = [
  { name: 'widget', tags: ['$initial' as const], priority: 3 },
  { name: 'conversation', test: /\/widget\/conversation\/ConversationScreen/, priority: 2 },
  {
    name: 'returning',
    test: /\/(MarkdownText|LastMessage|OwnLinks|page-visits|indexed-entries|conversation-store\/history)\.tsx?$/,
    priority: 1,
  },
];

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
    rolldownOptions: {
      input: fromHere(`${page}.html`),
      ...(page === 'widget' ? { output: { codeSplitting: { groups: WIDGET_CHUNKS } } } : {}),
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

export default defineConfig({
  root: import.meta.dirname,
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
      for (const page of [...pages, 'site', 'early', 'serverRendering']) {
        const environment = builder.environments[page];
        if (environment) await builder.build(environment);
      }
    },
  },
});
