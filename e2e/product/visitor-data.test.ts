import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  composerOf,
  type Installation,
  openInstallation,
  openVisitorChat,
  reply,
  sendMessage,
  signIn,
  type Visitor,
} from './installation.ts';

let installation: Installation;
let agentPage: Page;
beforeAll(async () => {
  installation = await openInstallation();
  agentPage = await signIn(installation);
});
afterAll(() => installation?.close());

const words = ({ chat }: Pick<Visitor, 'chat'>, text: string) => chat.getByRole('log').getByText(text, { exact: true });
const press = ({ chat }: Pick<Visitor, 'chat'>, name: string | RegExp) => chat.getByRole('button', { name }).click();
const home = (visitor: Visitor) => press(visitor, 'Back to home');
const shoot = async ({ page }: Visitor, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/own-${name}.png` });
};
const openInConsole = (text: string) => agentPage.getByRole('navigation').getByText(text).first().click();

describe('the several conversations of a visitor', () => {
  it('stand in a list with what is new in each; what is written in one stays in it, also when it was written offline', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'about the lamp');
    await visitor.chat.getByText('Sent').waitFor();
    await home(visitor);
    await press(visitor, 'Your conversations');
    await press(visitor, 'Start a new conversation');
    await sendMessage(visitor, 'about the cable');
    await visitor.chat.getByText('Sent').waitFor();
    expect(await words(visitor, 'about the lamp').count()).toBe(0);

    await openInConsole('about the lamp');
    await reply(agentPage, 'The lamp is on its way');
    await home(visitor);
    await visitor.chat.getByRole('button', { name: /Your conversations.*1 unread message/ }).click();
    const lamp = visitor.chat.getByRole('button', { name: /The lamp is on its way.*1 unread message/ });
    await lamp.waitFor();
    await shoot(visitor, 'list');
    await lamp.click();
    await words(visitor, 'about the lamp').waitFor();
    await words(visitor, 'The lamp is on its way').waitFor();
    expect(await words(visitor, 'about the cable').count()).toBe(0);

    await visitor.context.setOffline(true);
    await sendMessage(visitor, 'Thank you for the lamp');
    await words(visitor, 'Thank you for the lamp').waitFor();
    await home(visitor);
    await visitor.context.setOffline(false);
    await press(visitor, 'Your conversations');
    await visitor.chat.getByRole('button', { name: /about the cable/ }).click();
    await words(visitor, 'about the cable').waitFor();
    await agentPage.getByRole('log').getByText('Thank you for the lamp').waitFor();
    expect(await words(visitor, 'Thank you for the lamp').count()).toBe(0);
    expect(installation.storedMessages().filter((text) => text === 'Thank you for the lamp')).toHaveLength(1);
    await visitor.context.close();
  });

  it('are what the visitor may see, take along and erase by themselves', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'please forget me');
    await visitor.chat.getByText('Sent').waitFor();
    await home(visitor);
    await press(visitor, 'Your data');
    await visitor.chat.getByText('Stored since').waitFor();
    await shoot(visitor, 'data');
    const [file] = await Promise.all([visitor.page.waitForEvent('download'), press(visitor, 'Download everything')]);
    const stream = await file.createReadStream();
    let text = '';
    for await (const part of stream) text += String(part);
    expect(file.suggestedFilename()).toBe('my-chat.json');
    expect(JSON.parse(text).conversations[0].messages[0]).toMatchObject({ content: 'please forget me' });

    await press(visitor, 'Erase everything');
    await shoot(visitor, 'erase');
    await press(visitor, 'Cancel');
    await expect.poll(() => installation.storedMessages()).toContain('please forget me');
    await press(visitor, 'Erase everything');
    await visitor.chat.getByRole('dialog').getByRole('button', { name: 'Erase everything' }).click();
    await press(visitor, /start conversation/i);
    await composerOf(visitor).waitFor();
    await expect.poll(() => installation.storedMessages()).not.toContain('please forget me');
    await sendMessage(visitor, 'somebody new');
    await visitor.chat.getByText('Sent').waitFor();
    await visitor.page.reload();
    await words(visitor, 'somebody new').waitFor();
    await visitor.context.close();
  });

  it('go on in another device by the link of the code, once', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'begun on the laptop');
    await visitor.chat.getByText('Sent').waitFor();
    await home(visitor);
    await press(visitor, 'Continue on another device');
    await visitor.chat.getByRole('img', { name: 'Continue on another device' }).waitFor();
    await shoot(visitor, 'continue');
    const link = await visitor.chat.getByRole('textbox', { name: 'Continue on another device' }).inputValue();
    const phone = await installation.browser.newContext({ viewport: { width: 390, height: 780 }, isMobile: true });
    const page = await phone.newPage();
    await page.goto(link);
    await page.getByRole('button').click();
    await page.getByRole('button', { name: /continue conversation/i }).click();
    await page.getByRole('log').getByText('begun on the laptop').waitFor();
    await page.getByRole('textbox', { name: 'Your message' }).fill('and gone on by phone');
    await page.getByRole('textbox', { name: 'Your message' }).press('Enter');
    await home(visitor);
    await press(visitor, /continue conversation/i);
    await words(visitor, 'and gone on by phone').waitFor();
    expect((await page.goto(link))?.status()).toBe(410);
    await phone.close();
    await visitor.context.close();
  });
});
