import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatOf, type Installation, openInstallation, signIn } from './installation.ts';
import { openSettings } from './open-settings.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let team: TeamApi;
let snippet: string;
let campaign: { id: number; message: string };
beforeAll(async () => {
  installation = await openInstallation();
  team = await openTeamApi(installation);
  const { payload } = await team('GET', '/inboxes');
  const [inbox] = payload;
  snippet = inbox.web_widget_script.replace(/BASE_URL = "[^"]*"/, `BASE_URL = "${installation.url}"`);
  await team('PATCH', `/inboxes/${inbox.id}`, { channel: { widget_color: '#7a1fa2' } });
  [campaign] = await team('GET', '/campaigns');
  await team('PATCH', `/campaigns/${campaign.id}`, {
    campaign: { trigger_rules: { url: `${installation.url}/shop.html`, time_on_page: 0 } },
  });
});
afterAll(() => installation.close());

const visit = async (head = '', search = '', code = snippet) => {
  const context = await installation.browser.newContext({ viewport: { width: 1100, height: 760 } });
  await context.route('**/shop.html*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${head}${code}</html>`,
    }),
  );
  const page = await context.newPage();
  await page.goto(`${installation.url}/shop.html${search}`);
  const launcher = page.locator('button.woot-widget-bubble').first();
  await launcher.waitFor();
  return { context, page, launcher };
};

describe("a website with the console's snippet", () => {
  it("shows the inbox's colour to a first-time visitor before the chat is loaded (EMB-01, AGT-39)", async () => {
    const { context, launcher } = await visit();
    await expect
      .poll(() => launcher.evaluate((button) => getComputedStyle(button).backgroundColor))
      .toBe('rgb(122, 31, 162)');
    await context.close();
  });

  it('shows a campaign to a visitor from an advertisement who touches nothing (CAM-08, CAM-12)', async () => {
    const { context, page, launcher } = await visit('', '?utm_source=news#top');
    await chatOf(page).getByRole('button', { name: campaign.message }).waitFor();
    await expect.poll(() => page.evaluate(() => window.$chatwoot?.isOpen)).toBe(false);
    await expect.poll(() => launcher.isVisible()).toBe(true);
    await context.close();
  });

  it('takes the look of the widget from the page, else rounded (EMB-11, EMB-12)', async () => {
    for (const [settings, style] of [
      ['', 'rounded'],
      ['<script>window.chatwootSettings={widgetStyle:"steep"}</script>', 'rounded'],
      ['<script>window.chatwootSettings={widgetStyle:"flat"}</script>', 'flat'],
    ]) {
      const { context, page, launcher } = await visit(settings, '?no=campaign');
      await launcher.click();
      await chatOf(page).locator('main').waitFor();
      await expect.poll(() => chatOf(page).locator('html').getAttribute('data-style')).toBe(style);
      await context.close();
    }
  });
});

describe('the code of an inbox in the settings', () => {
  it('starts the chat with the chosen launcher on the page it is pasted into, whatever its text (EMB-68)', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Inboxes');
    await agentPage.getByRole('button', { name: 'Settings: Acme' }).click();
    const card = agentPage.getByRole('region', { name: 'Installation' });
    const code = card.getByRole('group', { name: 'Installation' });
    const field = (name: string) => card.getByLabel(name, { exact: true });
    const title = `"><script>document.title='x'</script>{{ shop }}'`;
    await field('Position of the chat button').selectOption('Bottom left');
    await field('Chat button').selectOption('Icon and text');
    await field('Text of the chat button').fill(title);
    await field('Language').selectOption('Deutsch');
    for (const platform of ['HTML', 'Shopify', 'Google Tag Manager']) {
      await field('Platform').selectOption(platform);
      const text = (await code.textContent()) ?? '';
      const publicUrl = /https?:\/\/[^/'"]+/.exec(text)?.[0] ?? '';
      const { context, page, launcher } = await visit('', '?no=campaign', text.replaceAll(publicUrl, installation.url));
      await expect.poll(() => launcher.textContent()).toBe(title);
      await expect.poll(async () => (await launcher.boundingBox())?.x).toBe(20);
      await expect.poll(() => page.title()).toBe('Shop');
      await launcher.click();
      await expect.poll(() => chatOf(page).locator('html').getAttribute('lang')).toBe('de');
      await context.close();
    }
    await field('Platform').selectOption('React Native');
    await expect.poll(() => code.textContent()).toContain('locale="de"');
    await expect.poll(() => field('Chat button').count()).toBe(0);
    await agentPage.context().close();
  });
});
