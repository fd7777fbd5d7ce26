import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { fillDesk, fillThread } from './crowd.ts';
import { AGENT, arrive, type House, openHouse, say, sitDown, takeSeat } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const account = '/api/v1/accounts/1';
/** Fifty thousand are counted and read anew on two busy cores. */
const LATER = { timeout: 20_000 };

/** Asks the API as whoever is signed in on the page. */
const call = (page: Page, path: string, body: unknown, method = 'POST') =>
  page.evaluate(
    async ([address, sent, verb]) => {
      const keys = JSON.parse(localStorage.getItem('porchlight-console-session') ?? '{}');
      const response = await fetch(String(address), {
        method: String(verb),
        headers: { ...keys, 'content-type': 'application/json' },
        body: String(sent),
      });
      return { status: response.status, body: await response.json().catch(() => undefined) };
    },
    [path, JSON.stringify(body), method],
  );

/** A colleague with the same password, who follows the invitation; administrators see every inbox. */
const hire = async (admin: Page, name: string, email: string) => {
  await call(admin, `${account}/agents`, { name, email, role: 'administrator' });
  await expect.poll(() => house.newestMail(email)).toBeDefined();
  const token = /token=([\w-]+)/.exec(house.newestMail(email) ?? '')?.[1];
  const { status } = await call(
    admin,
    '/auth/password',
    { reset_password_token: token, password: AGENT.password },
    'PUT',
  );
  expect(status).toBe(200);
};

const ask = async (words: string) => {
  const visitor = await arrive(house);
  await say(visitor, words);
  await expect.poll(() => house.storedWords()).toContain(words);
  return visitor;
};

const line = (desk: Page, words: string) =>
  desk.getByRole('navigation', { name: 'Conversations' }).getByText(words).first();
const option = (desk: Page, name: string | RegExp) => desk.getByRole('option', { name }).first();
const shot = async (desk: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await desk.screenshot({ path: `${folder}/${name}.png` });
};
const rest = async (...pages: Page[]) => {
  for (const page of pages) await page.context().close();
};
const listOf = (desk: Page): Locator => desk.getByRole('navigation', { name: 'Conversations' }).getByRole('list');

const scrollTo = (scroller: Locator, part: number) =>
  scroller.evaluate((box, share) => {
    box.scrollTop = box.scrollHeight * share;
  }, part);

describe('two agents at their desks', () => {
  it('see at once whose a conversation is, what it is about, how urgent, and when it comes back (AGT-14, AGT-16, AGT-17)', async () => {
    const visitor = await ask('My lantern flickers');
    const ada = await sitDown(house);
    await hire(ada, 'Mia Lee', 'mia@example.com');
    await call(ada, `${account}/labels`, { title: 'repairs', color: '#1f93ff' });
    await call(ada, `${account}/teams`, { name: 'workshop' });
    const mia = await takeSeat(house, { email: 'mia@example.com' });
    await ada.reload();
    await line(ada, 'My lantern flickers').click();
    await line(mia, 'My lantern flickers').click();

    await ada.getByRole('button', { name: 'Assign', exact: true }).click();
    await ada.getByRole('combobox', { name: 'Find a colleague' }).fill('mia');
    await ada.keyboard.press('Enter');
    await mia.getByRole('button', { name: 'Assigned to Mia Lee' }).waitFor();
    await mia
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('button', { name: /^Mine 1/ })
      .waitFor();

    await mia.getByRole('button', { name: 'Labels' }).click();
    await option(mia, 'repairs').click();
    await mia.keyboard.press('Escape');
    await mia.getByRole('button', { name: 'Priority' }).click();
    await option(mia, 'Urgent').click();
    await mia.getByRole('button', { name: 'Assign to a team' }).click();
    await option(mia, 'workshop').click();
    const facts = ada.getByRole('list', { name: 'State of the conversation' });
    for (const fact of ['repairs', 'Urgent', 'workshop']) await facts.getByText(fact).last().waitFor();
    await line(ada, 'repairs').waitFor();
    expect(await findings(ada)).toEqual([]);
    await shot(ada, 'desk-thread');

    await ada.getByRole('button', { name: 'Snooze' }).click();
    expect(await findings(ada)).toEqual([]);
    await option(ada, /^Tomorrow/).click();
    await mia
      .getByRole('list', { name: 'State of the conversation' })
      .getByText(/Snoozed until/)
      .waitFor();
    // It leaves the list of what is open, and is found among what sleeps.
    await expect.poll(() => listOf(mia).getByText('My lantern flickers').count()).toBe(0);
    await mia.getByLabel('Status').selectOption('snoozed');
    await line(mia, 'My lantern flickers').waitFor();
    await mia.getByLabel('Status').selectOption('open');
    await mia.getByRole('button', { name: 'Reopen' }).click();
    await line(ada, 'My lantern flickers').waitFor();
    await rest(visitor.page, ada, mia);
  });

  it('know who else reads and who writes, so that two do not answer at once (users-say 47)', async () => {
    const visitor = await ask('Does anybody read this?');
    const ada = await sitDown(house);
    const mia = await takeSeat(house, { email: 'mia@example.com' });
    await line(ada, 'Does anybody read this?').click();
    await ada.getByRole('log').getByText('Does anybody read this?').waitFor();
    await line(mia, 'Does anybody read this?').click();
    await ada.getByText('Also looking at this: Mia Lee').waitFor({ state: 'attached' });
    // Who comes second hears of who was there first.
    await mia.getByText('Also looking at this: Ada').waitFor({ state: 'attached' });
    await mia.getByRole('button', { name: 'Private note', exact: true }).click();
    await mia.getByRole('textbox', { name: 'Private note' }).pressSequentially('I take it');
    await ada.getByText('Mia Lee is writing here').waitFor();
    await mia.getByRole('textbox', { name: 'Private note' }).press('Enter');
    await expect.poll(() => ada.getByText('Mia Lee is writing here').count()).toBe(0);
    await line(mia, 'My lantern flickers').click();
    await expect.poll(() => ada.getByText('Also looking at this').count()).toBe(0);
    await rest(visitor.page, ada, mia);
  });

  it('see where one writes from, answer one message, take words back, block and mail what was said (AGT-15, AGT-16)', async () => {
    const visitor = await ask('First question');
    await say(visitor, 'Second question');
    const ada = await sitDown(house);
    await line(ada, 'Second question').click();
    const log = ada.getByRole('log');
    await log.getByText('First question').hover();
    await log
      .locator('article', { hasText: 'First question' })
      .getByRole('button', { name: 'Answer this message' })
      .click();
    await ada.getByText(/^Answering/).waitFor();
    await say(visitor, 'By the way');
    await ada.getByRole('link', { name: /^Wrote last from .*\/demo/ }).waitFor();
    await ada.getByRole('button', { name: 'Emoji' }).click();
    await ada
      .getByRole('dialog', { name: 'Emoji' })
      .getByRole('button', { name: 'grinning face', exact: true })
      .click();
    await ada.getByRole('textbox', { name: 'Reply' }).pressSequentially(' To your first');
    await ada.getByRole('textbox', { name: 'Reply' }).press('Enter');
    const reply = log.locator('article', { hasText: 'To your first' });
    await reply.getByRole('button', { name: /First question/ }).waitFor();
    await visitor.chat.getByRole('log').getByText('To your first').waitFor();
    await visitor.chat
      .getByRole('log')
      .getByRole('button', { name: /First question/ })
      .waitFor();

    await reply.hover();
    await reply.getByRole('button', { name: 'Delete message' }).click();
    await ada.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click();
    await expect.poll(() => log.getByText('To your first').count()).toBe(0);
    await expect.poll(() => visitor.chat.getByRole('log').getByText('To your first').count()).toBe(0);

    await ada.getByRole('button', { name: 'More actions' }).click();
    await option(ada, 'Mail the transcript').click();
    const dialog = ada.getByRole('dialog', { name: 'Mail the transcript' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill('not an address');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('kim@example.com');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await ada.getByText('The transcript is on its way to kim@example.com.').waitFor();
    await expect.poll(() => house.newestMail('kim@example.com')).toContain('First question');

    await ada.getByRole('button', { name: 'More actions' }).click();
    await option(ada, 'Block this contact').click();
    await ada.getByRole('dialog').getByRole('button', { name: 'Block this contact' }).click();
    await ada.getByRole('list', { name: 'State of the conversation' }).getByText('Blocked').waitFor();
    await ada.getByRole('button', { name: 'More actions' }).click();
    await option(ada, 'Unblock this contact').click();
    await expect
      .poll(() => ada.getByRole('list', { name: 'State of the conversation' }).getByText('Blocked').count())
      .toBe(0);
    await rest(visitor.page, ada);
  });
});

describe('the list of conversations', () => {
  it('is filtered by what a conversation is, kept as a view of one’s own, and changed in bulk; others see it live', async () => {
    const visitors = [await ask('Bulk one'), await ask('Bulk two'), await ask('Another matter')];
    const ada = await sitDown(house);
    const mia = await takeSeat(house, { email: 'mia@example.com' });
    for (const words of ['Bulk one', 'Bulk two']) {
      await line(ada, words).click();
      await ada.getByRole('button', { name: 'Labels' }).click();
      await option(ada, 'repairs').click();
      await ada.keyboard.press('Escape');
      await ada.getByRole('list', { name: 'State of the conversation' }).getByText('repairs').waitFor();
    }
    await ada.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = ada.getByRole('dialog', { name: 'Filter' });
    await panel.getByLabel('What').selectOption({ label: 'Label' });
    await panel.getByLabel('Value').selectOption('repairs');
    await panel.getByRole('button', { name: 'Add condition' }).click();
    await panel.getByLabel('Joined by').selectOption('and');
    await panel.getByLabel('What').nth(1).selectOption({ label: 'Priority' });
    await panel.getByLabel('How').nth(1).selectOption({ label: 'is not set' });
    expect(await findings(ada)).toEqual([]);
    await shot(ada, 'desk-filter');
    await panel.getByRole('textbox', { name: 'Name of the view' }).fill('Repairs to sort');
    await panel.getByRole('button', { name: 'Save as view' }).click();
    await expect.poll(() => listOf(ada).getByText('Another matter').count()).toBe(0);
    await line(ada, 'Bulk one').waitFor();
    await line(ada, 'Bulk two').waitFor();
    expect(await listOf(ada).getByText('My lantern flickers').count()).toBe(0);
    // The view is there after a reload, and it is nobody else's.
    await ada.reload();
    await ada.getByRole('button', { name: 'Repairs to sort', exact: true }).waitFor();
    await line(ada, 'Bulk one').waitFor();
    expect(await listOf(ada).getByText('Another matter').count()).toBe(0);
    await mia.keyboard.press('v');
    const views = mia.getByRole('complementary', { name: 'Views' });
    await views.getByRole('button', { name: 'Unattended' }).waitFor();
    expect(await views.getByText('Repairs to sort').count()).toBe(0);
    await mia.keyboard.press('Escape');

    for (const words of ['Bulk one', 'Bulk two']) {
      const row = listOf(ada).getByRole('listitem').filter({ hasText: words });
      await row.hover();
      await row.getByRole('checkbox').check();
    }
    await ada.getByRole('toolbar', { name: '2 selected' }).waitFor();
    expect(await findings(ada)).toEqual([]);
    await shot(ada, 'desk-bulk');
    await ada.getByRole('button', { name: 'Mark the selected as resolved' }).click();
    for (const words of ['Bulk one', 'Bulk two']) {
      await expect.poll(() => listOf(mia).getByText(words).count()).toBe(0);
      await expect.poll(() => listOf(ada).getByText(words).count()).toBe(0);
    }
    await mia.getByLabel('Status').selectOption('resolved');
    await line(mia, 'Bulk two').waitFor();
    await rest(...visitors.map(({ page }) => page), ada, mia);
  });

  it('shows the answer to a filter the server refuses as a failure that can be tried again', async () => {
    const ada = await sitDown(house);
    await ada.route('**/conversations/filter*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await ada.getByLabel('Sort by').selectOption('priority_desc');
    await ada.getByRole('alert').getByText('The list could not be loaded.').waitFor();
    await ada.unroute('**/conversations/filter*');
    await ada.getByRole('button', { name: 'Try again' }).click();
    await line(ada, 'My lantern flickers').waitFor();
    await rest(ada);
  });
});

describe('a desk by keyboard alone', () => {
  it('finds words said long ago, goes there, and does everything by name', async () => {
    const visitor = await ask('The password is swordfish');
    await say(visitor, 'Anything else?');
    const ada = await sitDown(house);
    await ada.keyboard.press('Control+k');
    const search = ada.getByRole('combobox', { name: /^Search messages/ });
    await search.fill('swordfish');
    await option(ada, /The password is swordfish/).waitFor();
    expect(await findings(ada)).toEqual([]);
    await shot(ada, 'desk-palette');
    await search.press('Enter');
    await ada.getByRole('log').locator('article[data-target]', { hasText: 'swordfish' }).waitFor();
    await ada.keyboard.press('a');
    await ada.getByRole('button', { name: 'Assigned to Ada' }).waitFor();
    await ada.keyboard.press('p');
    await ada.getByRole('listbox', { name: 'Priority' }).press('h');
    await ada.keyboard.press('Enter');
    await ada.getByRole('list', { name: 'State of the conversation' }).getByText('High').last().waitFor();
    await ada.keyboard.press('s');
    await ada.getByRole('listbox', { name: 'Snooze' }).press('End');
    await ada.keyboard.press('Enter');
    const calendar = ada.getByRole('grid');
    await calendar.waitFor();
    expect(await findings(ada)).toEqual([]);
    await shot(ada, 'desk-calendar');
    await ada.getByRole('dialog', { name: 'Snooze' }).getByRole('button', { name: 'Month after' }).press('Enter');
    await calendar.locator('[tabindex="0"]').press('ArrowRight');
    await ada.keyboard.press('Enter');
    await ada.getByRole('dialog', { name: 'Snooze' }).getByRole('button', { name: 'Snooze' }).press('Enter');
    await ada.getByText(/Snoozed until/).waitFor();
    await ada.keyboard.press('e');
    await ada.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    await ada.keyboard.press('?');
    await ada.getByRole('dialog', { name: 'Keyboard' }).getByText('Select the conversation').waitFor();
    expect(await findings(ada)).toEqual([]);
    await shot(ada, 'desk-keys');
    await ada.keyboard.press('Escape');
    await ada.keyboard.press('x');
    await ada.getByRole('toolbar', { name: '1 selected' }).waitFor();
    await rest(visitor.page, ada);
  });
});

const LOOKS = [
  { name: 'light', options: { colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
  { name: 'dark', options: { colorScheme: 'dark', viewport: { width: 1200, height: 800 } } },
  { name: 'phone', options: { colorScheme: 'light', viewport: { width: 390, height: 780 }, hasTouch: true } },
] as const;

describe.each(LOOKS)('the desk, $name', ({ name, options }) => {
  it('has its header in one line, keeps to the window, and meets no finding of axe (users-say 10)', async () => {
    const words = `A lantern for the ${name}`;
    const visitor = await ask(words);
    const ada = await takeSeat(house, { options });
    await line(ada, words).waitFor();
    expect(await findings(ada)).toEqual([]);
    await shot(ada, `desk-list-${name}`);
    await line(ada, words).click();
    await ada.getByRole('log').getByText(words).waitFor();
    const id = /\d+$/.exec(ada.url())?.[0];
    await call(ada, `${account}/labels`, { title: 'garden', color: '#2bb673' });
    await call(ada, `${account}/conversations/${id}/labels`, { labels: ['garden'] });
    await ada.getByRole('list', { name: 'State of the conversation' }).getByText('garden').waitFor();
    expect(await findings(ada)).toEqual([]);
    await shot(ada, `desk-thread-${name}`);
    const header = await ada.getByRole('main').locator('header').boundingBox();
    // Two lines on a phone, on purpose.
    expect(header?.height).toBeLessThan(name === 'phone' ? 112 : 64);
    expect(await ada.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await rest(visitor.page, ada);
  });
});

describe('a desk with much on it', () => {
  it('scrolls ten thousand messages with few in the page, and goes to one far back (users-say 71)', async () => {
    const visitor = await ask('Where it all began: marzipan');
    house.fill((store) => fillThread(store, 10_000));
    const ada = await sitDown(house);
    await line(ada, 'marzipan').click();
    const log = ada.getByRole('log');
    await log.getByText('line 10000', { exact: true }).waitFor();
    await ada.keyboard.press('/');
    await ada.getByRole('combobox', { name: /^Search messages/ }).fill('marzipan');
    await option(ada, /marzipan/).waitFor();
    await ada.keyboard.press('Enter');
    await log.locator('article[data-target]', { hasText: 'marzipan' }).waitFor();
    await log.getByText('line 1', { exact: true }).waitFor();
    expect(await log.locator('article').count()).toBeLessThan(120);
    await scrollTo(log, 0.5);
    await log
      .getByText(/^line [456]\d{3}$/)
      .first()
      .waitFor();
    expect(await log.locator('article').count()).toBeLessThan(120);
    await ada.getByRole('button', { name: 'To the newest' }).click();
    await log.getByText('line 10000', { exact: true }).waitFor();
    await rest(visitor.page, ada);
  });

  it('scrolls fifty thousand conversations with few in the page, and stays where one reads when one comes in (users-say 71)', async () => {
    const visitor = await ask('The newest of all');
    house.fill((store) => fillDesk(store, 50_000));
    const ada = await sitDown(house);
    await line(ada, 'The newest of all').waitFor();
    await ada.getByRole('button', { name: /^All 50K/ }).waitFor();
    const rows = listOf(ada).getByRole('listitem');
    expect(await rows.count()).toBeLessThan(60);
    const scroller = listOf(ada).locator('..');
    await scrollTo(scroller, 1);
    await line(ada, 'Guest 50000').waitFor();
    expect(await rows.count()).toBeLessThan(60);
    await scrollTo(scroller, 0.5);
    const read = rows.getByText(/^Guest 25/).nth(10);
    await read.waitFor();
    const name = await read.innerText();
    const placeOf = async () => ({
      place: Number(await line(ada, name).locator('xpath=ancestor::li').getAttribute('aria-posinset')),
      top: Math.round((await line(ada, name).boundingBox())?.y ?? 0),
    });
    const before = await placeOf();
    // The list grows above what is read: by two people, one after the other.
    const one = await ask('Comes in above');
    await expect.poll(placeOf, LATER).toEqual({ ...before, place: before.place + 1 });
    const two = await ask('And one more');
    await expect.poll(placeOf, LATER).toEqual({ ...before, place: before.place + 2 });
    await line(ada, name).click();
    await ada.keyboard.press('j');
    await expect.poll(() => new URL(ada.url()).pathname).toMatch(/conversations\/\d+$/);
    await shot(ada, 'desk-crowd');
    await rest(visitor.page, one.page, two.page, ada);
  });
});
