import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { openSite } from './customer-site.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let team: TeamApi;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  installation = await openInstallation();
  team = await openTeamApi(installation);
  site = await openSite(installation, team);
});
afterAll(() => installation?.close());

const listed = async () => (await team('GET', '/live_visitors')).payload;
const cookiesOf = async (visitor: Awaited<ReturnType<typeof site.visit>>) =>
  (await visitor.context.cookies()).filter(({ name }) => name.startsWith('cw_'));

describe('live visitors', () => {
  it('are off until an administrator turns them on in the inbox (AGT-92)', async () => {
    const visitor = await site.visit();
    const agentPage = await signIn(installation);
    await agentPage.getByRole('link', { name: 'Visitors' }).click();
    await agentPage.getByText('Live visitors are turned off').waitFor();
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await saveScreenshot(agentPage, 'visitors-off');
    expect(await listed()).toEqual([]);
    await agentPage.goto(`${installation.url}/app/settings/inboxes/${site.inboxId}`);
    await agentPage.getByRole('tab', { name: 'Privacy' }).or(agentPage.getByText('Privacy')).first().click();
    await agentPage.getByLabel('Show live visitors to agents').check();
    await agentPage.getByRole('button', { name: 'Save' }).first().click();
    await expect.poll(async () => (await team('GET', `/inboxes/${site.inboxId}`)).live_visitors).toBe(true);
    await closePages(agentPage, visitor.page);
  });

  it('appear before they write, and get an agent’s greeting at once as a preview (AGT-90, AGT-93)', async () => {
    await site.setInbox({}, { live_visitors: true });
    const agentPage = await signIn(installation);
    await agentPage.goto(`${installation.url}/app/visitors`);
    await agentPage.getByText('There are no visitors on your websites now').waitFor();
    const visitor = await site.visit({ path: '/shop.html?utm_source=news' });
    const row = agentPage.getByRole('row').filter({ hasText: 'shop.html' });
    await row.getByText('news', { exact: true }).waitFor();
    expect(await cookiesOf(visitor)).toEqual([]);
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await saveScreenshot(agentPage, 'visitors');
    await row.getByRole('button').click();
    const panel = agentPage.getByRole('dialog');
    await panel.getByRole('listitem').first().waitFor();
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await saveScreenshot(agentPage, 'visitors-panel');
    await panel.getByRole('button', { name: 'Start conversation' }).click();
    await agentPage.getByRole('log').getByText('Hello! How can we help you?').waitFor();
    await visitor.chat.getByRole('main').getByText('Hello! How can we help you?').waitFor();
    await visitor.page.locator('.unread-notification').waitFor();
    // The next page finds the conversation.
    expect((await cookiesOf(visitor)).map(({ name }) => name)).toContain('cw_conversation');
    await visitor.page.reload();
    await visitor.chat.getByRole('main').getByText('Hello! How can we help you?').waitFor();
    expect(await listed()).toHaveLength(1);
    await closePages(agentPage, visitor.page);
  });

  it('stay one visitor over pages, leave with their tab, and an agent who greets one who left is informed (AGT-90, AGT-94)', async () => {
    await site.setInbox({}, { live_visitors: true });
    await expect.poll(listed, { timeout: 60_000 }).toEqual([]);
    const visitor = await site.visit();
    await expect.poll(async () => (await listed()).length).toBe(1);
    await visitor.page.goto(`${visitor.page.url()}?colour=red`);
    await expect
      .poll(async () => (await listed()).map(({ page_count }: { page_count: number }) => page_count))
      .toEqual([2]);
    const agentPage = await signIn(installation);
    await agentPage.goto(`${installation.url}/app/visitors`);
    await agentPage.getByRole('row').filter({ hasText: 'colour=red' }).getByRole('button').click();
    const panel = agentPage.getByRole('dialog');
    const send = panel.getByRole('button', { name: 'Start conversation' });
    await send.waitFor();
    await visitor.page.goto('about:blank');
    await send.click();
    await panel
      .getByText('Not sent: this visitor has left your website.')
      .or(panel.getByText('This visitor has left the website.'))
      .first()
      .waitFor();
    await panel.getByText('This visitor has left the website.').waitFor({ timeout: 20_000 });
    await saveScreenshot(agentPage, 'visitors-left');
    await closePages(agentPage, visitor.page);
  });
});
