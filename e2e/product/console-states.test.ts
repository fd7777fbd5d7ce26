import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, openInstallation, openVisitorChat, reply, sendMessage, signIn } from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
let agentPage: Page;
beforeAll(async () => {
  installation = await openInstallation();
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, 'Where is my parcel?');
  await visitor.chat.getByText('Where is my parcel?').waitFor();
  agentPage = await signIn(installation);
});
afterAll(() => installation.close());

const openThread = async () => {
  await agentPage.goto(`${installation.url}/app/conversations/1`);
  await agentPage.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
};

describe('the console', () => {
  it('says that a conversation does not exist, without tools to work on it, and leads back', async () => {
    await agentPage.goto(`${installation.url}/app/conversations/9999`);
    await agentPage.getByRole('heading', { name: 'Conversation not found' }).waitFor();
    expect(await agentPage.getByRole('button', { name: 'Resolve', exact: true }).count()).toBe(0);
    expect(await agentPage.getByRole('main').getByRole('textbox').count()).toBe(0);
    expect(await agentPage.getByRole('complementary', { name: 'Contact' }).count()).toBe(0);
    await agentPage.getByRole('link', { name: 'Back to conversations' }).click();
    await agentPage.getByText('Select a conversation').waitFor();
  });

  it('takes a conversation that is erased off every screen it is open on, the visitor’s too', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'Forget all of this');
    await visitor.chat.getByText('Forget all of this').waitFor();
    await agentPage.goto(`${installation.url}/app/conversations/2`);
    await agentPage.getByRole('log').getByText('Forget all of this').waitFor();
    const api = await openTeamApi(installation);
    await api('DELETE', '/conversations/2');
    await agentPage.getByRole('heading', { name: 'Conversation not found' }).waitFor();
    await expect.poll(() => agentPage.getByText('Forget all of this').count()).toBe(0);
    await expect.poll(() => visitor.chat.getByText('Forget all of this').count()).toBe(0);
    await sendMessage(visitor, 'Something else then');
    await visitor.chat.getByText('Something else then').waitFor();
    await agentPage.goto(`${installation.url}/app/conversations/3`);
    await agentPage.getByRole('log').getByText('Something else then').waitFor();
    await visitor.context.close();
  });

  it('says that a page does not exist instead of showing the list', async () => {
    await agentPage.goto(`${installation.url}/app/nonsense`);
    await agentPage.getByRole('heading', { name: 'Page not found' }).waitFor();
    await agentPage.getByRole('link', { name: 'Back to conversations' }).click();
    await agentPage.getByText('Select a conversation').waitFor();
  });

  it('shows every control of the thread header whole at any width', async () => {
    await openThread();
    for (let width = 320; width <= 1400; width += 20) {
      await agentPage.setViewportSize({ width, height: 800 });
      const cut = await agentPage
        .getByRole('main')
        .locator('header button:visible')
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => {
              const { left, right } = button.getBoundingClientRect();
              return left < 0 || right > document.documentElement.clientWidth + 0.5;
            })
            .map((button) => button.textContent),
        );
      expect([width, cut]).toEqual([width, []]);
    }
    await agentPage.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows the buttons of a dialog and the name of the list with all their letters', async () => {
    await openThread();
    await agentPage.getByRole('button', { name: 'More actions' }).click();
    await agentPage.getByRole('option', { name: 'Block contact' }).click();
    const buttons = agentPage.getByRole('dialog').getByRole('button');
    await buttons.first().waitFor();
    const tall = await buttons.evaluateAll((all) => all.filter((button) => button.scrollHeight > button.clientHeight));
    expect(tall).toHaveLength(0);
    await agentPage.keyboard.press('Escape');
    await agentPage.setViewportSize({ width: 768, height: 900 });
    await agentPage.goto(`${installation.url}/app`);
    const name = agentPage.getByText('All conversations', { exact: true });
    await expect.poll(() => name.last().evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    await agentPage.goto(`${installation.url}/app/reports`);
    const last = agentPage.getByRole('link', { name: 'SLA', exact: true });
    await expect
      .poll(() => last.evaluate((tab) => tab.getBoundingClientRect().right <= document.documentElement.clientWidth))
      .toBe(true);
    await agentPage.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows the name of a mentioned colleague with one @', async () => {
    await openThread();
    await agentPage.getByRole('button', { name: 'Private note' }).click();
    await reply(agentPage, 'Please look, [@Ada](mention://user/1/Ada)');
    const note = agentPage.getByRole('log').getByText('Please look,');
    await note.waitFor();
    expect(await note.textContent()).toContain('Please look, @Ada');
    expect(await note.textContent()).not.toContain('@@');
  });

  it('does not show an agent as online without a network, and loads failed panels when it is back', async () => {
    await openThread();
    const availability = agentPage.getByRole('combobox', { name: 'Availability' });
    await agentPage.context().setOffline(true);
    await agentPage.getByText('You are offline.').waitFor();
    expect(await availability.isDisabled()).toBe(true);
    expect(await availability.locator('option:checked').textContent()).toBe('Not connected');
    await agentPage.getByRole('button', { name: 'Notifications' }).waitFor();
    await agentPage.context().setOffline(false);
    await expect.poll(() => availability.locator('option:checked').textContent()).toBe('Online');
  });
});
