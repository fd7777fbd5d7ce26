import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { writtenIn } from './composer.ts';
import { type Installation, openInstallation, openVisitorChat, sendMessage, signIn } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  api = await openTeamApi(installation);
});
afterAll(() => installation?.close());

describe('an agent in the console', () => {
  it('sees the first screen after a few requests for scripts and styles [SYS-111]', async () => {
    const page = await signIn(installation);
    await page.getByRole('main').waitFor();
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const loaded = files.filter((name) => /\/assets\/[^?]+\.(js|css)$/.test(name));
    expect(loaded.length).toBeGreaterThan(1);
    expect(loaded.length, loaded.join('\n')).toBeLessThanOrEqual(12);
    await page.context().close();
  });

  it('replies with a canned response, found by a slash and filled in for the contact; by keyboard alone', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'Where is my lantern?');
    const agentPage = await signIn(installation);
    for (const [short_code, content] of [
      ['shipping', 'Dear {{ contact.name }}, this is {{agent.name}}: it left us today.'],
      ['shop', 'We are open until six.'],
    ])
      await api('POST', '/canned_responses', { short_code, content });
    await agentPage.getByRole('navigation').getByText('Where is my lantern?').first().click();
    const box = agentPage.getByRole('main').getByRole('textbox');
    await box.click();
    await box.pressSequentially('/sh');
    const options = agentPage.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await options.filter({ hasText: 'shipping' }).waitFor();
    await expect.poll(() => options.count()).toBe(2);
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await box.press('ArrowDown');
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'));
    await box.press('ArrowUp');
    await box.press('Enter');
    // The visitor has no name: the space before it is removed with it.
    await expect.poll(() => writtenIn(box)).toBe('Dear, this is Ada: it left us today.');
    const text = await writtenIn(box);
    await box.press('Enter');
    await visitor.chat.getByRole('log').getByText(text).waitFor();
    // A closed menu stays closed, and Enter sends again.
    await box.pressSequentially('/sh');
    await options.first().waitFor();
    await box.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    const shots = process.env['SHOTS'];
    if (shots) {
      await box.pressSequentially('o');
      await options.first().waitFor();
      await agentPage.screenshot({ path: `${shots}/desk-suggestions.png` });
    }
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('mentions a colleague in a note: they are notified, the visitor is not', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'Could I speak with Mia?');
    const agentPage = await signIn(installation);
    await api('POST', '/agents', { name: 'Mia Lee', email: 'mia@example.com', role: 'administrator' });
    await agentPage.getByRole('navigation').getByText('Could I speak with Mia?').first().click();
    await agentPage.getByRole('button', { name: 'Private note' }).click();
    // In the text field that stands there until the editor comes, a mention is its Markdown.
    await agentPage.getByRole('main').locator('[contenteditable=true]').waitFor();
    const box = agentPage.getByRole('main').getByRole('textbox');
    await box.pressSequentially('@mi');
    await agentPage.getByRole('option').filter({ hasText: 'Mia Lee' }).waitFor();
    await box.press('Enter');
    await box.locator('[data-mention^="mention://user/"]').getByText('@Mia Lee').waitFor();
    await expect.poll(() => writtenIn(box)).toBe('@Mia Lee ');
    await box.pressSequentially('somebody asks for you');
    await box.press('Enter');
    await agentPage.getByRole('log').getByText('somebody asks for you').waitFor();
    expect(await agentPage.getByRole('log').getByText('mention://').count()).toBe(0);
    expect(await visitor.chat.getByText('somebody asks for you').count()).toBe(0);
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('reads its screens in the font that the server brings', async () => {
    const agentPage = await signIn(installation);
    const fonts = () =>
      agentPage.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      );
    await expect.poll(fonts).toEqual(['Inter']);
    await agentPage.context().close();
  });
});
