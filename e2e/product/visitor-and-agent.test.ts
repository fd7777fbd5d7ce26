import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  composerOf,
  openSeparateInstallation,
  openVisitorChat,
  reply,
  type SeparateInstallation,
  sendMessage,
  signIn,
} from './installation.ts';
import { stayAfterClosing } from './team-api.ts';

let installation: SeparateInstallation;
beforeAll(async () => {
  installation = await openSeparateInstallation();
  await stayAfterClosing(installation);
});
afterAll(() => installation?.close());

describe('a visitor and an agent talk, in two browsers', () => {
  it('first message, answer, private note, typing both ways, resolve, and a new message reopens (CON-01, CON-04, CON-53, AGT-10, AGT-12, AGT-13, LIV-10)', async () => {
    const agentPage = await signIn(installation);
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'Is the Harbour lantern in stock?');
    await agentPage.getByRole('navigation').getByText('Is the Harbour lantern in stock?').click();
    const thread = agentPage.getByRole('log');
    await thread.getByText('Is the Harbour lantern in stock?').waitFor();

    await reply(agentPage, 'It is, in green and in grey');
    await visitor.chat.getByRole('log').getByText('It is, in green and in grey', { exact: true }).waitFor();

    await agentPage.getByRole('button', { name: 'Private note', exact: true }).click();
    await reply(agentPage, 'asks for the third time');
    await thread.getByText('asks for the third time').waitFor();
    await agentPage.getByRole('button', { name: 'Reply', exact: true }).click();
    await agentPage.getByRole('main').getByRole('textbox').pressSequentially('Let me');
    await visitor.chat
      .getByText(/typing/i)
      .first()
      .waitFor({ state: 'attached' });
    expect(await visitor.chat.getByText('asks for the third time').count()).toBe(0);

    await composerOf(visitor).pressSequentially('Gr');
    await agentPage.getByText(/is typing/).waitFor();

    await agentPage.getByRole('button', { name: 'Resolve', exact: true }).click();
    await agentPage.getByRole('button', { name: 'Reopen' }).waitFor();
    await sendMessage(visitor, 'One more thing');
    await agentPage.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    await thread.getByText('One more thing').waitFor();
    expect(await thread.getByText('One more thing').count()).toBe(1);
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('a reload brings the conversation back, each message once (CON-02, CON-26)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'before the reload');
    await visitor.chat.getByRole('log').getByText('before the reload', { exact: true }).waitFor();
    // A chat that was open is open again.
    await visitor.page.reload();
    const words = visitor.chat.getByRole('log').getByText('before the reload', { exact: true });
    await words.waitFor();
    expect(await words.count()).toBe(1);
    await visitor.context.close();
  });

  it('keeps what is written while the network is gone, and what the other side wrote, and loses nothing (LIV-22)', async () => {
    const agentPage = await signIn(installation);
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'my train enters a tunnel');
    await agentPage.getByRole('navigation').getByText('my train enters a tunnel').click();
    await agentPage.getByRole('log').getByText('my train enters a tunnel').waitFor();
    await visitor.context.setOffline(true);
    await sendMessage(visitor, 'written in the tunnel');
    await visitor.chat.getByRole('log').getByText('written in the tunnel', { exact: true }).waitFor();
    await reply(agentPage, 'answered meanwhile');
    await agentPage.getByRole('log').getByText('answered meanwhile').waitFor();
    await visitor.context.setOffline(false);
    await visitor.chat.getByRole('log').getByText('answered meanwhile', { exact: true }).waitFor();
    await agentPage.getByRole('log').getByText('written in the tunnel').waitFor();
    for (const [screen, text] of [
      [visitor.chat.getByRole('log'), 'answered meanwhile'],
      [visitor.chat.getByRole('log'), 'written in the tunnel'],
      [agentPage.getByRole('log'), 'written in the tunnel'],
    ] as const)
      expect(await screen.getByText(text, { exact: true }).count()).toBe(1);
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('survives a killed server in the middle of many messages: all there, once, in order', async () => {
    const agentPage = await signIn(installation);
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'message 0');
    await agentPage.getByRole('navigation').getByText('message 0', { exact: true }).click();
    await agentPage.getByRole('log').getByText('message 0', { exact: true }).waitFor();
    for (let n = 1; n <= 20; n += 1) {
      if (n === 8) await installation.crash();
      await sendMessage(visitor, `message ${n}`);
      if (n === 14) await installation.restart();
    }
    await agentPage.getByRole('log').getByText('message 20', { exact: true }).waitFor();
    const words = Array.from({ length: 21 }, (_, n) => `message ${n}`);
    const seen = async () =>
      (await agentPage.getByRole('log').locator('article[data-side="theirs"]').allInnerTexts()).map(
        (text) => /message \d+/.exec(text)?.[0],
      );
    await expect.poll(seen).toEqual(words);
    await visitor.context.close();
    await agentPage.context().close();
  });
});
