import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { faviconRoutes } from './favicon.ts';
import { createInboxLook } from './inbox-appearance.ts';
import { staticRoutes } from './static-routes.ts';

describe('the loader of an inbox, and the icon', () => {
  let server: TestServer;
  let folder: string;
  let app: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    server = await startTestServer();
    folder = mkdtempSync(join(tmpdir(), 'porchlight-loader-'));
    writeFileSync(join(folder, 'sdk.js'), 'window.loader=1');
    app = await createApp(server.deps, [
      (to, deps) => staticRoutes(to, { webDist: folder, sdkFile: join(folder, 'sdk.js') }, createInboxLook(deps)),
      faviconRoutes,
    ]);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it('gives the loader the colour, label and campaigns of the inbox its address names, and nothing for an unknown one', async () => {
    const account = await server.buildAccount({ locale: 'de' });
    const inbox = await server.buildInbox({ account_id: account.id, widget_color: '#7a1fa2' });
    const load = async (query: Record<string, string>, encoding = 'identity') =>
      app.inject({ url: '/packs/js/sdk.js', query, headers: { 'accept-encoding': encoding } });
    const loaded = await load({ website_token: inbox.website_token });
    const run = (settings: object, own: Record<string, string> = {}) => {
      const window = { chatwootSettings: settings };
      const document = { currentScript: { dataset: own } };
      runInNewContext(loaded.body, { window, document });
      return [document.currentScript.dataset, window];
    };
    const loader = { loader: 1 };
    expect(run({})).toEqual([
      { color: '#7a1fa2', label: 'Chatten Sie mit uns' },
      { chatwootSettings: {}, ...loader },
    ]);
    expect(run({ locale: 'fr' }, { color: '#000000' })[0]).toEqual({ color: '#000000' });
    const packed = await load({ website_token: inbox.website_token }, 'br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(loaded.body);
    const plain = await load({ website_token: '"+alert(1)+"' });
    expect(plain.body).not.toContain('alert');
    expect(plain.headers['etag']).not.toBe(loaded.headers['etag']);
    expect((await load({ website_token: inbox.website_token })).headers['etag']).toBe(loaded.headers['etag']);
    await server.deps.write((tx) =>
      tx.db
        .updateTable('inboxes')
        .set({ launcher_position: 'left', launcher_type: 'expanded_bubble', launcher_title: 'Ask "us" </script>' })
        .where('id', '=', inbox.id)
        .execute(),
    );
    const launcher = { position: 'left', type: 'expanded_bubble', launcherTitle: 'Ask "us" </script>' };
    const changed = await load({ website_token: inbox.website_token });
    expect(changed.body).not.toContain('</script>');
    const runChanged = (own: Record<string, string>) => {
      const document = { currentScript: { dataset: own } };
      runInNewContext(changed.body, { window: {}, document });
      return document.currentScript.dataset;
    };
    expect(runChanged({})).toMatchObject(launcher);
    expect(runChanged({ position: 'right', type: 'standard' })).toMatchObject({
      ...launcher,
      position: 'right',
      type: 'standard',
    });
  });

  it('has an icon for the browser, the installation’s own where it names one', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/favicon.ico' });
    expect([statusCode, headers['content-type'], body.startsWith('<svg')]).toEqual([200, 'image/svg+xml', true]);
  });
});
