import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRow } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, openVisitorChat, reply, sendMessage, signIn } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  api = await openTeamApi(installation);
});
afterAll(() => installation?.close());

const conversationOf = async (text: string): Promise<number> => {
  const { payload } = await api('GET', `/conversations/search?q=${encodeURIComponent(text)}`);
  return payload[0].id;
};

describe('what a visitor sees of their own messages', () => {
  it('is read when an agent has opened the conversation, also after a reload (CON-13)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'Has someone read this?');
    const log = visitor.chat.getByRole('log');
    await log.getByText('Sent').waitFor();
    const agentPage = await signIn(installation);
    await listRow(agentPage, 'Has someone read this?').click();
    await log
      .getByText('Read', { exact: false })
      .filter({ hasText: /· Read/ })
      .first()
      .waitFor();
    await visitor.page.reload();
    await log.getByText('Has someone read this?').waitFor();
    await expect.poll(() => log.locator('[data-message-state]').textContent()).toContain('Read');
    await agentPage.context().close();
    await visitor.context.close();
  });

  it('a message that the server refused is sent by "Send message again", once (CON-27, CON-28)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'first words');
    await visitor.chat.getByRole('log').getByText('Sent').waitFor();
    const SENDS = /\/api\/v1\/widget\/messages(\?|$)/;
    await visitor.context.route(SENDS, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, contentType: 'application/json', body: '{"message":"Not now"}' })
        : route.continue(),
    );
    await sendMessage(visitor, 'refused at first');
    const again = visitor.chat.getByRole('button', { name: /again/i });
    await again.waitFor();
    await visitor.context.unroute(SENDS);
    await again.click();
    await expect.poll(() => installation.storedMessages().filter((text) => text === 'refused at first').length).toBe(1);
    await again.waitFor({ state: 'detached' });
    expect(await visitor.chat.getByRole('log').getByText('refused at first').count()).toBe(1);
    await visitor.context.close();
  });

  it('a click on a quote shows the message that it quotes (CON-47)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'the quoted words');
    const log = visitor.chat.getByRole('log');
    await log.getByText('Sent').waitFor();
    const id = await conversationOf('the quoted words');
    const { payload } = await api('GET', `/conversations/${id}/messages`);
    const quoted = payload.find(({ content }: { content: string }) => content === 'the quoted words').id;
    for (let n = 0; n < 15; n += 1)
      await api('POST', `/conversations/${id}/messages`, { content: `between ${n}\nand more\nand more` });
    const content_attributes = { in_reply_to: quoted };
    await api('POST', `/conversations/${id}/messages`, { content: 'this answers', content_attributes });
    await log.getByText('this answers').waitFor();
    const original = log.locator(`#cwmsg-${quoted}`);
    const isInView = async () =>
      (await original.count()) > 0 &&
      (await original.evaluate((row) => {
        const view = row.closest('[role=log]')?.getBoundingClientRect();
        const box = row.getBoundingClientRect();
        return view !== undefined && box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
      }));
    expect(await isInView()).toBe(false);
    await log.getByRole('button', { name: /the quoted words/ }).click();
    await expect.poll(isInView).toBe(true);
    await visitor.context.close();
  });

  it('an answered form keeps its questions, for the visitor and for the agent (CON-61)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'I have a question');
    const log = visitor.chat.getByRole('log');
    await log.getByText('Sent').waitFor();
    const agentPage = await signIn(installation);
    await listRow(agentPage, 'I have a question').click();
    const items = [{ name: 'order', type: 'text', label: 'Order number', placeholder: '' }];
    await api('POST', `/conversations/${await conversationOf('I have a question')}/messages`, {
      content: 'We need this of you',
      content_type: 'form',
      content_attributes: { items },
    });
    const thread = agentPage.getByRole('log');
    await thread.getByText('Not answered').last().waitFor();
    await expect.poll(() => accessibilityViolations(agentPage, '[role=log]')).toEqual([]);
    await visitor.chat.getByLabel('Order number').fill('A-17');
    await visitor.chat.getByLabel('Order number').press('Enter');
    for (const screen of [log, thread]) {
      await screen.getByText('A-17').waitFor();
      expect(await screen.getByText('Order number').isVisible()).toBe(true);
    }
    await reply(agentPage, 'Thank you');
    await log.getByText('Thank you').waitFor();
    await agentPage.context().close();
    await visitor.context.close();
  });
});
