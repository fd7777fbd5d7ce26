import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, openInstallation } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  api = await openTeamApi(installation);
});
afterAll(() => installation.close());

type Sent = { receivedMessages: string[] };

/** The web view of a React Native app: its wrapper posts at `load`, in this order, and never again. */
const wrapper = (name: string) => {
  const view = window as unknown as Sent & { ReactNativeWebView: { postMessage(text: string): void } };
  view.receivedMessages = [];
  view.ReactNativeWebView = { postMessage: (text) => void view.receivedMessages.push(text) };
  addEventListener('load', () => {
    const post = (message: object) => window.postMessage(`chatwoot-widget:${JSON.stringify(message)}`);
    const user = { identifier: `app-${name}`, name: `Nora ${name}`, email: `${name}@app.example` };
    post({ event: 'set-user', identifier: user.identifier, user });
    post({ event: 'set-locale', locale: 'en' });
    post({ event: 'set-locale', locale: 'de' });
    post({ event: 'set-custom-attributes', customAttributes: { plan: 'gold' } });
    post({ event: 'set-color-scheme', darkMode: 'dark' });
  });
};

const openApp = async (name: string, delay: (context: BrowserContext) => Promise<unknown>) => {
  const context = await installation.browser.newContext({ viewport: { width: 390, height: 800 } });
  await context.addInitScript(wrapper, name);
  await delay(context);
  const page = await context.newPage();
  await page.goto(`${installation.url}/widget?website_token=${installation.websiteToken()}&locale=en`);
  return { context, page };
};

const afterLoad = (pattern: RegExp) => (context: BrowserContext) =>
  context.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });

describe('an app that shows the chat with the React Native wrapper', () => {
  it.each([
    ['on a slow line', 'slow', afterLoad(/\/assets\/.*\.js/)],
    ['whose texts come late', 'texts', afterLoad(/\/assets\/(?!widget-).*\.js/)],
    ['on a fast line', 'fast', async () => {}],
  ])('%s has its user, language, attributes and colours in the chat (EMB-22)', async (_, name, delay) => {
    const { context, page } = await openApp(name, delay);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang), { timeout: 30_000 }).toBe('de');
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    const found = async () => (await api('GET', `/contacts/search?q=${name}@app.example`)).payload[0];
    await expect.poll(found, { timeout: 30_000 }).toMatchObject({
      name: `Nora ${name}`,
      identifier: `app-${name}`,
      custom_attributes: { plan: 'gold' },
    });
    expect(await page.evaluate(() => (window as unknown as Sent).receivedMessages.length)).toBeGreaterThan(0);
    await context.close();
  });
});
