import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { pageRoutes } from '../page-routes.ts';
import { installedAppRoutes } from './routes.ts';

type Icon = { src: string; sizes: string; purpose: string };

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'porchlight-app-'));
  writeFileSync(
    join(folder, 'console.html'),
    '<!doctype html><html lang="en"><head><title>Porchlight</title><!--page-->',
  );
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** For as long as `work` takes, an installation with these settings. */
const withApp = async (
  settings: { brand?: Partial<TestServer['env']['brand']>; consoleOffline?: boolean },
  work: (app: Awaited<ReturnType<typeof createApp>>) => Promise<void>,
) => {
  const { env } = server.deps;
  const deps = { ...server.deps, env: { ...env, ...settings, brand: { ...env.brand, ...settings.brand } } };
  const app = await createApp(deps, [installedAppRoutes, (to, own) => pageRoutes(to, own, folder)]);
  try {
    await work(app);
  } finally {
    await app.close();
  }
};

describe('the manifest of the console', () => {
  it('names the installation, and keeps to the addresses of the console (AGT-220)', async () => {
    await withApp({ brand: { installationName: 'Lantern & Co' } }, async (app) => {
      const answer = await app.inject({
        url: '/app/manifest.webmanifest',
        headers: { 'accept-language': 'de-CH, en' },
      });
      expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
      expect([answer.headers['cache-control'], answer.headers['vary']]).toEqual([
        'private, max-age=3600',
        'accept-language',
      ]);
      const { icons, shortcuts, ...manifest } = answer.json();
      expect(manifest).toEqual({
        id: '/app',
        name: 'Lantern & Co',
        short_name: 'Lantern & Co',
        lang: 'de',
        dir: 'ltr',
        start_url: '/app',
        scope: '/app',
        display: 'standalone',
        background_color: '#f6f4ef',
        theme_color: '#f6f4ef',
        categories: ['business', 'productivity'],
      });
      expect(shortcuts.map(({ url }: { url: string }) => url)).toEqual([
        '/app',
        '/app?show=open&kind=mention',
        '/app?show=open&assignee=unassigned',
      ]);
      expect(shortcuts[2].name).toBe('Nicht zugewiesen');
      expect(icons).toHaveLength(4);
    });
  });

  it('is in English for a browser without a language of the console, and right to left in Arabic (AGT-220)', async () => {
    await withApp({}, async (app) => {
      const load = async (language: string) =>
        (await app.inject({ url: '/app/manifest.webmanifest', headers: { 'accept-language': language } })).json();
      expect(await load('xx, ../../etc/passwd')).toMatchObject({ name: 'Porchlight', lang: 'en', dir: 'ltr' });
      expect(await load('ar')).toMatchObject({ lang: 'ar', dir: 'rtl' });
    });
  });

  it('has icons of the sizes it names, for a system that cuts them too, and no other files (AGT-220)', async () => {
    await withApp({}, async (app) => {
      const { icons }: { icons: Icon[] } = (await app.inject({ url: '/app/manifest.webmanifest' })).json();
      expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
        '192x192 any',
        '192x192 maskable',
        '512x512 any',
        '512x512 maskable',
      ]);
      for (const { src, sizes } of [...icons, { src: '/app/icons/apple-touch.png', sizes: '180x180' }]) {
        const { headers, rawPayload } = await app.inject({ url: src });
        const { width, height } = await sharp(rawPayload).metadata();
        expect([headers['content-type'], `${width}x${height}`]).toEqual(['image/png', sizes]);
        expect(rawPayload.length).toBeLessThan(10_000);
      }
      for (const file of ['..%2Fworker%2Fworker.js', '193.png', '192.png%00'])
        expect((await app.inject({ url: `/app/icons/${file}` })).statusCode).toBe(404);
    });
  });

  it('shows the logo of the installation where there is one (AGT-220)', async () => {
    await withApp({ brand: { logoThumbnail: 'https://brand.example/"logo.png' } }, async (app) => {
      const { icons } = (await app.inject({ url: '/app/manifest.webmanifest' })).json();
      expect(icons).toEqual([{ src: 'https://brand.example/"logo.png', sizes: 'any', purpose: 'any' }]);
      const { body } = await app.inject({ url: '/app' });
      expect(body).toContain('<link rel="apple-touch-icon" href="https://brand.example/&quot;logo.png">');
    });
  });

  it('is named in the head of the console, whose policy allows it, and on no other page (AGT-220)', async () => {
    await withApp({ brand: { installationName: '<Lantern>' } }, async (app) => {
      const { body, headers } = await app.inject({ url: '/app/settings' });
      expect(body).toContain(
        '<link rel="manifest" href="/app/manifest.webmanifest" crossorigin="use-credentials"><link rel="icon"',
      );
      expect(body).toContain('<meta name="apple-mobile-web-app-title" content="&lt;Lantern&gt;">');
      expect(body).toContain('media="(prefers-color-scheme: dark)" content="#0f1217">');
      expect(headers['content-security-policy']).toContain("manifest-src 'self'");
      expect((await app.inject({ url: '/survey/responses/1' })).body).not.toContain('manifest');
    });
  });
});

describe('the service worker of the console', () => {
  it('is asked for again each time, and controls the console alone (AGT-223)', async () => {
    await withApp({}, async (app) => {
      const { headers, body } = await app.inject({ url: '/app/worker.js' });
      expect([headers['cache-control'], headers['service-worker-allowed']]).toEqual(['no-cache', '/app']);
      expect(body).toContain("addEventListener('push'");
      expect(body).toContain("addEventListener('fetch'");
      expect((await app.inject({ url: '/app' })).body).toContain('"offlinePage":true');
    });
  });

  it('is replaced by one that removes the offline page where CONSOLE_OFFLINE is false, and still shows pushes (AGT-223)', async () => {
    await withApp({ consoleOffline: false }, async (app) => {
      const { body } = await app.inject({ url: '/app/worker.js' });
      expect(body).toContain("addEventListener('push'");
      expect(body).toContain('caches.delete');
      expect(body).not.toContain("addEventListener('fetch'");
      expect((await app.inject({ url: '/app' })).body).toContain('"offlinePage":false');
    });
  });
});
