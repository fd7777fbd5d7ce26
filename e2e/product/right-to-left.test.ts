import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, openInstallation, openVisitorChat, sendMessage, type Visitor } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

/* English text in an Arabic chat: elements beside it stay on the side where Arabic has them. */
const WORDS = 'A lantern for the boat, please: which of them stands the salt, the wind and my brother-in-law?';

let installation: Installation;
let team: TeamApi;
let visitor: Visitor;
beforeAll(async () => {
  installation = await openInstallation();
  team = await openTeamApi(installation);
  visitor = await openVisitorChat(installation);
  await visitor.page.setViewportSize({ width: 320, height: 640 });
  await sendMessage(visitor, WORDS);
  await visitor.chat.getByRole('log').getByText('Sent').waitFor();
  await visitor.page.evaluate(() => window.$chatwoot?.setLocale?.('ar'));
  await visitor.chat.locator(':root[dir=rtl]').waitFor();
});
afterAll(() => installation?.close());

const goTo = (route: string) =>
  visitor.chat.locator(':root').evaluate((_, to) => {
    location.hash = to;
  }, route);
const boxOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().toJSON());

/** Whether the first letter of the visitor's text is inside the box that cuts it. */
const startsInSight = (words: Locator) =>
  words.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let text = texts.nextNode();
    while (text && !text.textContent?.startsWith('A lantern')) text = texts.nextNode();
    if (!text) throw new Error('no words');
    const letter = document.createRange();
    letter.setStart(text, 0);
    letter.setEnd(text, 1);
    const { left, right } = element.getBoundingClientRect();
    const at = letter.getBoundingClientRect();
    return at.left > left - 1 && at.right < right + 1;
  });

describe('a chat that is read from the right', () => {
  it('has the name beside the face in the list of conversations, and shows how words begin that are cut', async () => {
    await goTo('/conversations');
    const item = visitor.chat.locator('main li button').first();
    const name = await boxOf(item.getByText('Acme'));
    const face = await boxOf(item.locator('[aria-hidden]').first());
    expect(face.left - name.right).toBeLessThan(16);
    expect(await startsInSight(item.getByText(/lantern/).last())).toBe(true);
  });

  it('has the last words at home beside their sign, and what is unread at the far end', async () => {
    await visitor.page.evaluate(() => window.$chatwoot?.close?.());
    const { data } = await team('GET', '/conversations');
    await team('POST', `/conversations/${data.payload[0].id}/messages`, { content: 'Ours.' });
    await visitor.page.evaluate(() => window.$chatwoot?.open?.());
    await goTo('/');
    const last = visitor.chat.locator('p', { hasText: 'Ours.' });
    const sign = await boxOf(last.locator('svg'));
    const words = await boxOf(last.locator('bdi'));
    expect(sign.left - words.right).toBeLessThan(16);
  });

  it('says what is answered from its first word, clear of the frame around it', async () => {
    await goTo('/messages');
    const reply = visitor.chat.getByRole('log').locator('[id^=cwmsg] [data-mine], [data-mine]').getByRole('button');
    await reply.first().click();
    const box = visitor.chat.locator('textarea').locator('..');
    const words = box.getByText(/lantern/).last();
    await words.waitFor();
    expect(await startsInSight(words)).toBe(true);
    const bar = await boxOf(box.locator('> div').first());
    expect(bar.top - (await boxOf(box)).top).toBeGreaterThan(4);
  });

  it('has the codes of countries in one column at the far end', async () => {
    await team('PATCH', '/inboxes/1', {
      channel: {
        pre_chat_form_enabled: true,
        pre_chat_form_options: {
          pre_chat_fields: [
            {
              name: 'phoneNumber',
              type: 'text',
              label: 'Phone',
              field_type: 'standard',
              enabled: true,
              required: true,
            },
          ],
        },
      },
    });
    const other = await installation.browser.newPage({ viewport: { width: 320, height: 480 } });
    await other.goto(`${installation.url}/widget?website_token=${installation.websiteToken()}&locale=ar#/prechat-form`);
    await other.locator('[aria-haspopup=listbox]').click();
    const options = other.getByRole('option');
    await options.nth(3).waitFor();
    const list = await boxOf(other.getByRole('listbox'));
    for (const index of [1, 2, 3]) {
      const code = await boxOf(options.nth(index).locator('span').last());
      expect(code.left - list.left).toBeLessThan(20);
    }
    // It opens below the last field and is scrolled into view completely.
    const { bottom } = list;
    expect(bottom).toBeLessThanOrEqual(480);
    await other.close();
  });
});
