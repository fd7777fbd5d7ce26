import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveScreenshot } from './agent-actions.ts';
import { expectEveryLook } from './appearances.ts';
import { WHOLE_BROWSER } from './browsers.ts';
import { findFreePort } from './free-port.ts';
import {
  type Installation,
  openInstallation,
  openSeparateInstallation,
  openVisitorChat,
  sendMessage,
  signInAs,
} from './installation.ts';
import { openNetworkProxy } from './network-proxy.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const signIn = (to: Installation, url = to.url) => signInAs(to, { url, options: { serviceWorkers: 'allow' } });

const waitForConsole = (page: Page) => page.getByRole('navigation', { name: 'Conversations' }).waitFor();

/** The paths of everything that the service worker has stored. */
const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
const waitForStoredPage = (page: Page) => expect.poll(() => storedPaths(page)).toContain('/app');

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

const openPath = async (context: BrowserContext, path: string) => {
  const page = await context.newPage();
  await page.goto(installation.url + path);
  return page;
};

describe('the console as an app', () => {
  it('is one that the browser can install, named after the installation (AGT-220)', async () => {
    const branded = await openSeparateInstallation({ INSTALLATION_NAME: 'Lantern Post' }, [], WHOLE_BROWSER);
    const page = await signIn(branded);
    const devtools = await page.context().newCDPSession(page);
    const { url, errors, data = '' } = await devtools.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual(['/app/manifest.webmanifest', []]);
    expect(JSON.parse(data)).toMatchObject({ name: 'Lantern Post', start_url: '/app', display: 'standalone' });
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A private window, as every one of the tests is, installs nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    await page.context().close();
    await branded.close();
  });

  it('opens without a connection, says so, and goes on when there is one (AGT-221)', async () => {
    const page = await signIn(installation);
    await waitForStoredPage(page);
    await page.context().setOffline(true);
    await page.goto(`${installation.url}/app/contacts`);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await expectEveryLook(page, 'app-offline');
    await page.getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/contacts');
    await page.context().close();
  });

  it('opens on a line that answers nothing, and stays signed in (AGT-221)', async () => {
    const line = await openNetworkProxy(installation.url);
    const page = await signIn(installation, line.url);
    await waitForStoredPage(page);
    line.cut();
    await page.reload();
    await page.locator('#app > *').first().waitFor();
    line.mend();
    await waitForConsole(page);
    await page.context().close();
    await line.close();
  });

  it('controls the console alone (AGT-222)', async () => {
    const page = await signIn(installation);
    await waitForStoredPage(page);
    await expect.poll(() => isControlled(page)).toBe(true);
    const context = page.context();
    for (const path of ['/demo', '/widget', '/hc/none', '/survey/responses/none']) {
      const other = await openPath(context, path);
      expect([path, await isControlled(other)]).toEqual([path, false]);
      await other.close();
    }
    await context.close();
  });

  it('leaves nothing of a customer in the browser after a sign-out (AGT-222)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'My secret lamp');
    const page = await signIn(installation);
    await page.getByRole('navigation', { name: 'Conversations' }).getByText('My secret lamp').click();
    await page.getByRole('log').getByText('My secret lamp').waitFor();
    await waitForStoredPage(page);
    await page.reload();
    await page.getByRole('log').getByText('My secret lamp').waitFor();
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('option', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    const paths = await storedPaths(page);
    expect(paths.filter((path) => path !== '/app' && !path.startsWith('/assets/'))).toEqual([]);
    const texts = await page.evaluate(async () => {
      const name = (await caches.keys())[0] ?? '';
      const cache = await caches.open(name);
      return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()));
    });
    expect(texts.filter((text) => text?.includes('My secret lamp') || text?.includes('ada@example.com'))).toEqual([]);
    await visitor.context.close();
    await page.context().close();
  });

  it('is removed from browsers where the installation turns it off (AGT-223)', async () => {
    const PORT = await findFreePort();
    const first = await openSeparateInstallation({ PORT });
    const context = await installation.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${first.url}/app`);
    await waitForStoredPage(page);
    await first.close();
    const second = await openSeparateInstallation({ PORT, CONSOLE_OFFLINE: 'false' });
    await page.goto(`${second.url}/app`);
    await expect.poll(() => storedPaths(page)).toEqual([]);
    await context.close();
    await second.close();
  });

  it('is installed from the account menu and the notification settings, where the browser offers it (AGT-224)', async () => {
    const page = await signIn(installation);
    const menu = page.getByRole('button', { name: /^Account menu/ });
    await menu.click();
    await page.getByRole('option', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('option', { name: 'Install app' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    const offer = () =>
      page.evaluate(() => {
        const prompt = async () => void document.body.setAttribute('data-asked', 'yes');
        window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
      });
    await offer();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByRole('button', { name: 'Notification settings' }).click();
    await page.getByRole('button', { name: 'Install app' }).waitFor();
    await saveScreenshot(page, 'app-install-settings');
    await page.keyboard.press('Escape');
    await menu.click();
    await saveScreenshot(page, 'app-install-menu');
    await page.getByRole('option', { name: 'Install app' }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset['asked'])).toBe('yes');
    await page.context().close();
  });
});
