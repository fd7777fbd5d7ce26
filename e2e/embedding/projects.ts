export type Project = {
  name: string;
  /** Creates the folder; without it the files are the whole project. */
  create?: string[];
  files: (baseUrl: string) => Record<string, string>;
  /** Installed beside the template's own. */
  dependencies?: string[];
  check: string[];
  build: string[];
  /** Without it the folder `dist` is served. `PORT` is in the environment. */
  serve?: string[];
  /** Its HTML has the button before any script has run. */
  isRendered?: true;
};

const reactChat = (baseUrl: string, props = '') => `import { PorchlightWidget, usePorchlight } from '@porchlight/react';
import type { PorchlightUser } from '@porchlight/react';

const user: PorchlightUser = { identifier: 'ada', name: 'Ada' };
export const Chat = () => (
  <PorchlightWidget baseUrl="${baseUrl}" websiteToken="tok" user={user} locale="de"
    onEvent={(name, detail) => { if (name === 'unread-changed') document.title = String(detail.count); }} ${props}/>
);
export const Ask = () => {
  const { open, isRunning } = usePorchlight();
  return <button data-running={isRunning} onClick={open}>Ask us</button>;
};
`;

const packageJson = (name: string, more: object) => JSON.stringify({ name, private: true, type: 'module', ...more });

export const PROJECTS: Project[] = [
  {
    name: 'vite-react',
    create: ['npm', 'create', 'vite@latest', 'vite-react', '--', '--template', 'react-ts', '--no-interactive'],
    files: (baseUrl) => ({
      'src/chat.tsx': reactChat(baseUrl),
      'src/App.tsx': `import { Ask, Chat } from './chat';\nexport default function App() { return <><Ask /><Chat /></>; }\n`,
    }),
    check: ['npx', 'tsc', '-b'],
    build: ['npx', 'vite', 'build'],
  },
  {
    name: 'vite-vue',
    create: ['npm', 'create', 'vite@latest', 'vite-vue', '--', '--template', 'vue-ts', '--no-interactive'],
    files: (baseUrl) => ({
      'src/App.vue': `<script setup lang="ts">
import { ref } from 'vue';
import { PorchlightWidget, usePorchlight } from '@porchlight/loader/vue';
const { open } = usePorchlight();
const user = ref({ identifier: 'ada', name: 'Ada' });
</script>
<template>
  <button @click="open()">Ask us</button>
  <PorchlightWidget base-url="${baseUrl}" website-token="tok" :user="user" locale="de" />
</template>
`,
      'src/main.ts': `import { createApp } from 'vue';\nimport App from './App.vue';\ncreateApp(App).mount('#app');\n`,
    }),
    check: ['npx', 'vue-tsc', '-b'],
    build: ['npx', 'vite', 'build'],
  },
  {
    name: 'next-app',
    create: [
      ...['npx', '--yes', 'create-next-app@latest', 'next-app', '--ts', '--app', '--no-eslint', '--no-tailwind'],
      ...['--no-src-dir', '--use-npm', '--skip-install', '--import-alias', '@/*', '--disable-git', '--yes'],
    ],
    files: (baseUrl) => ({
      'app/ask.tsx': `'use client';
import { usePorchlight } from '@porchlight/react';
export const Ask = () => { const { open } = usePorchlight(); return <button onClick={open}>Ask us</button>; };
`,
      'app/page.tsx': `import { Ask } from './ask';\nexport default function Page() { return <Ask />; }\n`,
      // A server component: the package itself marks its component as a client one.
      'app/layout.tsx': `import { PorchlightWidget } from '@porchlight/react';
export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}
    <PorchlightWidget baseUrl="${baseUrl}" websiteToken="tok" user={{ identifier: 'ada', name: 'Ada' }} locale="de" />
  </body></html>;
}
`,
    }),
    check: ['npx', 'tsc', '--noEmit'],
    build: ['npx', 'next', 'build'],
    serve: ['npx', 'next', 'start'],
    isRendered: true,
  },
  {
    // Its own creator copies a template from GitHub; these files are from its documentation.
    name: 'react-router',
    files: (baseUrl) => ({
      'package.json': packageJson('router-site', {}),
      'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite';\nimport { defineConfig } from 'vite';\nexport default defineConfig({ plugins: [reactRouter()] });\n`,
      'tsconfig.json': `{ "compilerOptions": { "lib": ["DOM", "DOM.Iterable", "ES2022"], "types": ["node", "vite/client"], "target": "ES2022",
        "module": "ES2022", "moduleResolution": "bundler", "jsx": "react-jsx", "strict": true, "noEmit": true, "skipLibCheck": true },
        "include": ["app"] }`,
      'app/routes.ts': `import { type RouteConfig, index } from '@react-router/dev/routes';\nexport default [index('home.tsx')] satisfies RouteConfig;\n`,
      'app/chat.tsx': reactChat(baseUrl),
      'app/home.tsx': `import { Ask } from './chat';\nexport default function Home() { return <Ask />; }\n`,
      'app/root.tsx': `import { Links, Meta, Outlet, Scripts } from 'react-router';
import { Chat } from './chat';
export default function Root() {
  return <html lang="en"><head><Meta /><Links /></head><body><Outlet /><Chat /><Scripts /></body></html>;
}
`,
    }),
    dependencies: [
      // One version: their peer dependencies name it exactly, and a mirror may be ahead with one of them.
      ...['react-router', '@react-router/dev', '@react-router/node', '@react-router/serve'].map(
        (one) => `${one}@8.4.0`,
      ),
      ...['isbot', 'react', 'react-dom'],
      ...['vite', 'typescript@5', '@types/react', '@types/react-dom', '@types/node'],
    ],
    check: ['npx', 'tsc'],
    build: ['npx', 'react-router', 'build'],
    serve: ['npx', 'react-router-serve', './build/server/index.js'],
    isRendered: true,
  },
  {
    // Likewise: a page with the web component, which Astro renders into the HTML.
    name: 'astro',
    files: (baseUrl) => ({
      'package.json': packageJson('astro-site', {}),
      'tsconfig.json': `{ "extends": "astro/tsconfigs/strict", "include": [".astro/types.d.ts", "src"] }`,
      'src/pages/index.astro': `<html lang="en"><head><title>Shop</title></head><body>
<button id="ask">Ask us</button>
<porchlight-chat base-url="${baseUrl}" website-token="tok" locale="de" position="left"></porchlight-chat>
<script>
  import '@porchlight/loader/element';
  import { porchlight } from '@porchlight/loader';
  const chat = document.querySelector('porchlight-chat');
  if (chat) chat.user = { identifier: 'ada', name: 'Ada' };
  document.querySelector('#ask')?.addEventListener('click', () => porchlight.open());
</script>
</body></html>
`,
    }),
    dependencies: ['astro', '@astrojs/check', 'typescript@5'],
    check: ['npx', 'astro', 'check'],
    build: ['npx', 'astro', 'build'],
    isRendered: true,
  },
];
