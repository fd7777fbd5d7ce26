import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './vite-precompress.ts';

/** The three pages. The server puts a page's configuration where its `<!--page-->` comment stands. */
const pages = ['widget.html', 'survey.html', 'console.html']
  .map((page) => resolve(import.meta.dirname, page))
  .filter((page) => existsSync(page));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    manifest: 'manifest.json',
    // Data addresses would ask for a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: pages,
      output: {
        // React changes rarely: on its own it stays in caches over our releases.
        codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] },
      },
    },
  },
});
