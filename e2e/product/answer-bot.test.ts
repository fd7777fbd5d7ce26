import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ending,
  type ModelServer,
  piece,
  startModelServer,
  streamHead,
} from '../../server/src/testing/fakes/model-server.ts';
import { accessibilityViolations } from './axe.ts';
import { writtenIn } from './composer.ts';
import { widgetOf } from './customer-site.ts';
import { type Installation, openInstallation, openVisitorChat, sendMessage, signIn } from './installation.ts';

let model: ModelServer;
let installation: Installation;
let agentPage: Page;
beforeAll(async () => {
  model = await startModelServer();
  installation = await openInstallation({ AI_URL: model.url, AI_MODEL: 'small' });
  agentPage = await signIn(installation);
});
afterAll(async () => {
  await installation?.close();
  model?.close();
});

const HELP = '[aria-label="AI assistance"]';

const shot = async (page: Page, name: string) => {
  const shots = process.env['SHOTS'];
  if (shots) await page.screenshot({ path: `${shots}/answer-bot-${name}.png` });
};

/** Gives the inbox or the bot a picture, by the address that changes it; answers where that is to be seen. */
const givePicture = (path: string, shownAs: 'avatar_url' | 'thumbnail'): Promise<string> =>
  agentPage.evaluate(
    async ([address = '', name = '']) => {
      const canvas = new OffscreenCanvas(8, 8);
      canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
      const form = new FormData();
      form.append('avatar', await canvas.convertToBlob(), 'face.png');
      const headers = { 'porchlight-session': 'cookie' };
      const answer = await fetch(address, { method: 'PATCH', headers, body: form });
      return String((await answer.json())[name]);
    },
    [path, shownAs],
  );

/** The model's server waits in the middle of its response until the test continues it. */
const slowly = () => {
  const began = Promise.withResolvers<ServerResponse>();
  model.does((response) => {
    streamHead(response);
    began.resolve(response);
  });
  return began.promise;
};

describe('an answer bot', () => {
  it('is made and connected by an administrator', async () => {
    await agentPage.goto(`${installation.url}/app/settings/bots`);
    await agentPage.getByRole('button', { name: 'New bot' }).click();
    await agentPage.getByRole('button', { name: 'Your own program' }).click();
    await agentPage.getByLabel('Webhook URL').waitFor();
    await agentPage.getByRole('button', { name: 'Help centre bot' }).click();
    await agentPage.getByLabel('Name').fill('Wick');
    await agentPage.getByLabel('Maximum replies before handover').fill('3');
    await shot(agentPage, 'editor');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await agentPage.getByRole('button', { name: 'Set up and test: Wick' }).click();
    await agentPage.getByText('small: 0 of 1,000,000 tokens used today.').waitFor();
    await agentPage.getByLabel('Acme').check();
    await expect.poll(() => agentPage.getByLabel('Acme').isChecked()).toBe(true);
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
  });

  it('is read as it writes, where its message will stand, and answers with a link that opens beside (CON-62, SEC-13)', async () => {
    const visitor = await openVisitorChat(installation);
    const reply = slowly();
    await sendMessage(visitor, 'How long may I return my lantern?');
    const response = await reply;
    response.write(piece('ANSWER 1\nYou can send it back within thirty days, '));
    const writing = setInterval(() => response.write(piece('unused and ')), 60);
    const partial = visitor.chat.getByText(/^You can send it back within thirty days,( unused and){6}/);
    await partial.waitFor();
    clearInterval(writing);
    const log = visitor.chat.getByRole('log');
    await shot(visitor.page, 'writing');
    const before = await partial.boundingBox();
    response.end(piece('whole, in the box it came in, with everything that belongs to it.') + ending());
    await log.getByRole('link').first().waitFor();
    const said = visitor.chat
      .locator('[id^=cwmsg-]')
      .last()
      .getByText(/^You can send it back/);
    const after = await said.boundingBox();
    // Text does not wrap differently when the message comes.
    expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
    await shot(visitor.page, 'answered');
    await expect.poll(() => log.getByRole('link').first().getAttribute('href')).toContain('/hc/acme/articles/');
    expect(await visitor.chat.getByText(/^You can send it back/).count()).toBe(1);
    await expect.poll(() => log.getByRole('link').first().getAttribute('target')).toBe('_blank');
    await expect.poll(() => log.getByRole('link').first().getAttribute('rel')).toBe('noreferrer noopener nofollow');
    await expect.poll(async () => accessibilityViolations(await widgetOf(visitor))).toEqual([]);

    model.decides(({ prompt }) => (prompt.articles ? 'PERSON' : '- wants to return a lantern\n- asks for a person'));
    await sendMessage(visitor, 'I want to talk to a person');
    await log.getByText('I am passing you on to a colleague').waitFor();
    await visitor.context.close();
  });

  it('is shown differently from an agent and the company, with its own picture or the inbox’s (AGT-18, AGT-19, SEC-01, SEC-07)', async () => {
    const bot = await givePicture('/api/v1/accounts/1/agent_bots/1', 'thumbnail');
    const inbox = await givePicture('/api/v1/accounts/1/inboxes/1', 'avatar_url');
    expect([bot, inbox].filter((address) => address.includes('/files/'))).toHaveLength(2);
    const visitor = await openVisitorChat(installation);
    const row = (text: string) => visitor.chat.locator('[id^=cwmsg-]').filter({ hasText: text });
    model.decides(() => 'ANSWER 1\nThirty days.');
    await sendMessage(visitor, 'How many days do I have?');
    await row('Thirty days.').getByText('Wick · Bot').waitFor();
    await row('How many days do I have?').getByText('You:').waitFor({ state: 'attached' });
    const face = row('Thirty days.').first().locator('[aria-hidden] img');
    expect(bot).toContain(await face.getAttribute('src'));
    await sendMessage(visitor, 'Are you sure?');
    await row('Thirty days.').nth(1).waitFor();
    // The author of the second is deleted.
    installation.change(`
      UPDATE inboxes SET selected_feature_flags = '["use_inbox_avatar_for_bot","emoji_picker"]';
      UPDATE messages SET sender_type = NULL, sender_id = NULL
      WHERE id = (SELECT MAX(id) FROM messages WHERE content LIKE 'Thirty days.%')`);
    await visitor.page.reload();
    await row('Thirty days.').first().getByText('Wick · Bot').waitFor();
    expect(inbox).toContain(await face.getAttribute('src'));
    await row('Thirty days.').nth(1).getByText('Acme', { exact: true }).waitFor();
    await shot(visitor.page, 'as-inbox');
    await visitor.context.close();
  });

  it('leaves a note with a summary, and its log, to the agent who takes over', async () => {
    await agentPage.goto(`${installation.url}/app`);
    await agentPage.getByRole('navigation').getByText('passing you on').first().click();
    await agentPage.getByText('Wick handed over.').waitFor();
    await agentPage.getByText('wants to return a lantern').waitFor();
    await agentPage.getByText('AI activity (3)').click();
    const lines = agentPage.getByRole('region', { name: 'AI assistance' }).getByRole('listitem');
    await lines.filter({ hasText: 'Handover note · done' }).waitFor();
    await lines.filter({ hasText: 'handed over to agents' }).waitFor();
    await shot(agentPage, 'log');
    await expect.poll(() => accessibilityViolations(agentPage, HELP)).toEqual([]);
  });
});

describe('help for agents', () => {
  it('is not offered until the inbox lets them ask', async () => {
    await expect.poll(() => agentPage.getByRole('button', { name: 'Draft a reply' }).count()).toBe(0);
    await agentPage.goto(`${installation.url}/app/settings/inboxes/1`);
    await agentPage.getByLabel('Allow agents to create AI drafts').check();
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await agentPage.getByRole('status').getByText('Saved').waitFor();
  });

  it('puts a draft into the reply box beside what stands there, and sends nothing', async () => {
    await agentPage.goto(`${installation.url}/app`);
    await agentPage.getByRole('navigation').getByText('passing you on').first().click();
    const box = agentPage.getByRole('textbox', { name: 'Reply' });
    await box.fill('Hello,');
    model.says('SOURCES 1\nyou have thirty days.');
    await agentPage.getByRole('button', { name: 'Draft a reply' }).click();
    await expect.poll(() => writtenIn(box)).toBe('Hello,\n\nyou have thirty days.');
    await agentPage.getByText('Review it before you send it.').waitFor();
    await shot(agentPage, 'draft');
    await expect.poll(() => accessibilityViolations(agentPage, HELP)).toEqual([]);
    expect(installation.storedMessages().join()).not.toContain('you have thirty days');
    await box.press('Enter');
    await expect.poll(() => installation.storedMessages().join()).toContain('you have thirty days');
  });

  it('translates what a visitor said, under their words', async () => {
    model.says('A person, please.');
    const theirs = agentPage.getByRole('log').locator('[data-side=theirs]').last();
    await theirs.hover();
    await theirs.getByRole('button', { name: 'Translate' }).click();
    await theirs.getByText('A person, please.').waitFor();
    await shot(agentPage, 'translation');
    await expect.poll(() => accessibilityViolations(agentPage, HELP)).toEqual([]);
  });

  it('sums up for a note, can be stopped, and says when it failed', async () => {
    const reply = slowly();
    await agentPage.getByRole('button', { name: 'Summarise' }).click();
    await reply;
    await agentPage.getByText('Summarising…').waitFor();
    await agentPage.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => agentPage.getByText('Summarising…').count()).toBe(0);
    model.does((response) => {
      response.writeHead(500).end();
    });
    await agentPage.getByRole('button', { name: 'Summarise' }).click();
    await agentPage.getByText('The request failed: The language model returned no usable reply').waitFor();
    model.says('- a lantern goes back');
    await agentPage.getByRole('button', { name: 'Summarise' }).click();
    await agentPage.getByRole('status').getByText('a lantern goes back').waitFor();
    await agentPage.getByRole('button', { name: 'Add to private note' }).click();
    await agentPage
      .getByRole('textbox', { name: 'Note' })
      .getByRole('listitem')
      .getByText('a lantern goes back', { exact: true })
      .waitFor();
    await agentPage.setViewportSize({ width: 390, height: 844 });
    await shot(agentPage, 'phone');
    const overflow = () => agentPage.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBe(0);
  });
});
