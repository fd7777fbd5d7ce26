import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveScreenshot } from '../product/agent-actions.ts';
import { openSite, type Site, startButton, widgetOf } from '../product/customer-site.ts';
import { composerOf, type Installation, openInstallation, sendMessage } from '../product/installation.ts';
import { onPhone, PHONE_PAGE } from '../product/phone.ts';
import { openTeamApi, type TeamApi } from '../product/team-api.ts';
import { smallTargets } from './touch-targets.ts';

let installation: Installation;
let team: TeamApi;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  installation = await openInstallation();
  team = await openTeamApi(installation);
  site = await openSite(installation, team);
  await team('PATCH', '/inboxes/1', { csat_survey_enabled: true });
  const config = { default_locale: 'en', allowed_locales: ['en', 'de'] };
  await team('PATCH', '/portals/acme', { config });
});
afterAll(() => installation?.close());

const WIDTHS = [320, 390, 768] as const;
const finger = (width: number) => onPhone('upright', { viewport: { width, height: 844 } });

const visit = async (width: number) => {
  const visitor = await site.visit({ options: finger(width), head: PHONE_PAGE });
  await visitor.launcher.tap();
  await startButton(visitor).waitFor();
  return visitor;
};
const findings = async (visitor: Site, screen: string) =>
  (await smallTargets(await widgetOf(visitor))).map((finding) => `${screen}: ${finding}`);

const goTo = async (visitor: Site, route: string, ready: string) => {
  const frame = await widgetOf(visitor);
  await frame.evaluate((to) => {
    location.hash = to;
  }, route);
  await frame.waitForSelector(ready);
  return findings(visitor, route);
};

describe.each(WIDTHS)('a finger hits each control at %i px:', (width) => {
  it('of the chat [PHN-07]', async () => {
    const visitor = await visit(width);
    const { chat } = visitor;
    const found = await findings(visitor, 'home');
    await startButton(visitor).tap();
    await composerOf(visitor).waitFor();
    found.push(...(await goTo(visitor, '/prechat-form', 'form button[type=submit]')));
    found.push(...(await goTo(visitor, '/messages', 'textarea')));
    await sendMessage(visitor, 'Does the **Harbour** lantern come with a wick? https://example.com');
    await chat.getByRole('log').getByText('Sent').waitFor();
    const { data } = await team('GET', '/conversations');
    const { id } = data.payload[0];
    const answer = (message: object) => team('POST', `/conversations/${id}/messages`, message);
    const items = [
      { name: 'order', type: 'text', label: 'Order number' },
      { name: 'where', type: 'select', label: 'Sent to', options: [{ label: 'Oslo', value: 'oslo' }] },
    ];
    await answer({ content: 'Which one?', content_type: 'form', content_attributes: { items } });
    const options = { items: [{ title: 'Order', value: 'order' }] };
    await answer({ content: 'What about?', content_type: 'input_select', content_attributes: options });
    const cards = {
      items: [{ title: 'Harbour', actions: [{ type: 'link', text: 'Shop', uri: 'https://a.example' }] }],
    };
    await answer({ content: 'Look', content_type: 'cards', content_attributes: cards });
    await chat.getByRole('link', { name: 'Shop' }).waitFor();
    found.push(...(await findings(visitor, 'conversation')));
    await chat.getByRole('button', { name: 'Emoji' }).tap();
    await chat.getByRole('dialog').getByRole('button').nth(3).waitFor();
    found.push(...(await findings(visitor, 'emoji')));
    await composerOf(visitor).tap();
    await chat
      .locator('input[type=file]')
      .setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }]);
    await chat.getByTitle('a.txt', { exact: true }).waitFor();
    found.push(...(await findings(visitor, 'file')));
    found.push(...(await goTo(visitor, '/', 'nav button')));
    found.push(...(await goTo(visitor, '/conversations', 'main li button')));
    found.push(...(await goTo(visitor, '/own-data', 'dl')));
    if (width > 668) found.push(...(await goTo(visitor, '/continue', 'svg[role=img]')));
    await team('POST', `/conversations/${id}/toggle_status`, { status: 'resolved' });
    found.push(...(await goTo(visitor, '/messages', 'input[type=radio]')));
    await saveScreenshot(visitor.page, `touch-rating-${width}`);
    expect(found).toEqual([]);
    await visitor.context.close();
  });

  it('of the survey and the help centre [PHN-07]', async () => {
    const context = await installation.browser.newContext(finger(width));
    const page: Page = await context.newPage();
    const found: string[] = [];
    for (const path of [
      `/survey/responses/${installation.newestConversation()}`,
      '/hc/acme/en',
      '/hc/acme/en/categories/your-lantern',
      '/hc/acme/articles/charge-it-well',
      '/hc/acme/articles/charge-it-well?show_plain_layout=true',
      '/hc/acme/en?query=zeppelin',
      '/hc/acme/en?query=glass',
      '/hc/acme/en/nothing',
    ]) {
      await page.goto(installation.url + path);
      await page.locator('main').waitFor();
      for (const finding of await smallTargets(page)) found.push(`${path}: ${finding}`);
    }
    expect(found).toEqual([]);
    await context.close();
  });
});
