import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastMessage, messages, openChat, say, waitForAnswer } from '../../sdk/src/testing/playwright.ts';
import { type Installation, openInstallation, reply, signIn } from '../product/installation.ts';
import { openTeamApi } from '../product/team-api.ts';

/* The test kit of docs/embed.md, used as documented, against the product. */

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

describe('a page’s own journey through its chat', () => {
  it('opens it, says something, and reads what the team answers', async () => {
    const team = await openTeamApi(installation);
    const { payload } = await team('GET', '/inboxes');
    await team('PATCH', `/inboxes/${payload[0].id}`, { channel: {}, enable_email_collect: false });
    const context = await installation.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${installation.url}/demo`);
    const chat = await openChat(page);
    expect(await lastMessage(chat)).toBeUndefined();
    await say(chat, 'Does it come with a spare wick?');
    expect(await lastMessage(chat)).toEqual({ text: 'Does it come with a spare wick?', mine: true });
    const agentPage = await signIn(installation);
    await agentPage
      .getByRole('navigation')
      .getByText(/spare wick/)
      .first()
      .click();
    await reply(agentPage, 'It does:\n\n- two of them');
    await waitForAnswer(chat, 'two of them');
    await say(chat, 'Thank you\n\nand **good night**');
    const [first, second, third, ...more] = await messages(chat);
    expect([first?.mine, second?.mine, third?.mine, more]).toEqual([true, false, true, []]);
    expect(second?.text).toMatch(/^It does:\s+two of them$/);
    expect(third?.text).toMatch(/^Thank you\s+and good night$/);
    await agentPage.context().close();
    await context.close();
  });

  it('says why, where the chat does not come', async () => {
    const shop = createServer((_request, response) => {
      response
        .setHeader('content-type', 'text/html')
        .end(`<script src="${installation.url}/packs/js/sdk.js" data-website-token="nobody" defer></script>`);
    }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    const context = await installation.browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://localhost:${(shop.address() as AddressInfo).port}`);
    await expect(openChat(page)).rejects.toThrow('?porchlight_debug=1');
    await context.close();
    shop.close();
  });
});
