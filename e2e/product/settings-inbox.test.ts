import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeOf } from './customer-site.ts';
import { chatOf, composerOf, type Installation, openChat, openInstallation, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const openInbox = async (admin: Page) => {
  await openSettings(admin, 'Inboxes');
  await admin.getByRole('button', { name: 'Settings: Acme' }).click();
  await admin.getByRole('heading', { name: 'Acme', level: 1 }).waitFor();
};
const handles = (admin: Page) =>
  admin.getByRole('group', { name: 'Pre-chat form' }).getByRole('button', { name: /^Move: / });
const order = (admin: Page) =>
  handles(admin).evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label')?.replace('Move: ', '')));

describe('an administrator', () => {
  it('puts a pre-chat form together by keyboard and by pointer, and visitors are asked so (PRE-01)', async () => {
    const admin = await signIn(installation);
    await openSettings(admin, 'Custom attributes');
    await admin.getByRole('button', { name: 'New attribute' }).click();
    await admin.getByLabel('Name').fill('Kind of lantern');
    await admin.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(admin);
    await admin.getByRole('link', { name: 'Inboxes' }).click();
    await admin.getByRole('button', { name: 'Settings: Acme' }).click();

    await admin.getByLabel('Show a pre-chat form').check();
    await expect.poll(() => admin.getByLabel('Email Address', { exact: true }).isChecked()).toBe(true);
    await admin.getByLabel('Add a custom attribute').selectOption('Kind of lantern');
    await expect.poll(() => order(admin)).toEqual(['Email Address', 'Full Name', 'Phone Number', 'Kind of lantern']);

    const handle = admin.getByRole('button', { name: 'Move: Kind of lantern', exact: true });
    await handle.focus();
    for (let step = 0; step < 3; step += 1) await admin.keyboard.press('ArrowUp');
    await admin.getByText('Kind of lantern is now number 1 of 4.').waitFor();
    // The focus moves with the question.
    await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true);

    const moved = admin.getByRole('button', { name: 'Move: Full Name', exact: true });
    // Clear of the save bar at the bottom of the window.
    await moved.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const from = await moved.boundingBox();
    const to = await handles(admin).first().boundingBox();
    if (!from || !to) throw new Error('The handles are not on the screen.');
    await admin.mouse.move(from.x + 10, from.y + 10);
    await admin.mouse.down();
    await admin.mouse.move(from.x + 10, (from.y + to.y) / 2, { steps: 4 });
    await admin.mouse.move(to.x + 10, to.y - 4, { steps: 8 });
    await admin.mouse.up();
    await expect.poll(() => order(admin)).toEqual(['Full Name', 'Kind of lantern', 'Email Address', 'Phone Number']);
    await admin.getByLabel('Required: Kind of lantern').check();
    await admin.getByLabel('Ask for the first message').uncheck();
    await admin.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(admin);
    await admin.reload();
    await expect.poll(() => order(admin)).toEqual(['Full Name', 'Kind of lantern', 'Email Address', 'Phone Number']);

    await expect.poll(() => admin.getByLabel('Ask for the first message').isChecked()).toBe(false);
    const context = await installation.browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(`${installation.url}/demo`);
    await openChat(visitor);
    const chat = chatOf(visitor);
    await chat.getByRole('button', { name: /start conversation/i }).click();
    await chat.getByLabel('Kind of lantern').waitFor();
    await expect.poll(() => chat.locator('form textarea').count()).toBe(0);
    const asked = await chat.locator('form input').evaluateAll((inputs) => inputs.map((input) => input.id && input));
    expect(asked.length).toBe(3);
    await context.close();
    await admin.context().close();
  });

  it('sees a draft in the real widget before it is saved', async () => {
    const admin = await signIn(installation);
    await openInbox(admin);
    const preview = admin.frameLocator('iframe[title="Preview"]:not([hidden])');
    await preview.getByRole('button', { name: /start conversation/i }).waitFor();
    await admin.getByLabel('Greeting', { exact: true }).fill('Lanterns, day and night');
    await preview.getByText('Lanterns, day and night').waitFor();
    // Typing continues undisturbed.
    await expect.poll(() => admin.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await admin.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect.poll(() => preview.locator('html').getAttribute('class')).toContain('dark');
    await admin.getByLabel('Show a pre-chat form').check();
    await admin.getByLabel('Question', { exact: true }).first().fill('Where may we write to?');
    await admin.getByRole('button', { name: 'Pre-chat form', exact: true }).click();
    await preview.getByText('Where may we write to?').waitFor();
    const shots = process.env['SHOTS'];
    if (shots) await admin.screenshot({ path: `${shots}/settings-preview.png` });

    // Nothing of it was saved.
    const context = await installation.browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(`${installation.url}/demo`);
    await openChat(visitor);
    await chatOf(visitor)
      .getByRole('button', { name: /start conversation/i })
      .waitFor();
    expect(await chatOf(visitor).getByText('Lanterns, day and night').count()).toBe(0);
    await context.close();
    await admin.context().close();
  });
});

const asks = (name: string, more: object = {}) => ({
  ...{ name, type: 'text', field_type: 'standard', label: '', required: true, enabled: true },
  ...more,
});
const LANTERN = asks('kind', { label: 'Which lantern', field_type: 'contact_attribute', required: false });
const ORDER = asks('order', { label: 'Order', field_type: 'conversation_attribute', required: false });

describe('a visitor', () => {
  const setForm = async (...pre_chat_fields: object[]) => {
    const team = await openTeamApi(installation);
    const pre_chat_form_options = { pre_chat_message: 'Who are we **talking** to?', pre_chat_fields };
    const { payload } = await team('GET', '/inboxes');
    await team('PATCH', `/inboxes/${payload[0].id}`, {
      channel: { pre_chat_form_enabled: true, pre_chat_form_options },
    });
    return team;
  };
  const enter = async () => {
    const context = await installation.browser.newContext({ viewport: { width: 400, height: 700 } });
    const page = await context.newPage();
    await page.goto(`${installation.url}/demo`);
    return { context, page, chat: chatOf(page) };
  };
  const begin = async () => {
    const visitor = await enter();
    await openChat(visitor.page);
    await visitor.chat.getByRole('button', { name: /start conversation/i }).click();
    await visitor.chat.locator('form').waitFor();
    return visitor;
  };
  const shoot = async (page: Page, name: string) => {
    const shots = process.env['SHOTS'];
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  const newest = async (team: TeamApi) => {
    const { payload } = (await team('GET', '/conversations?status=all')).data;
    return payload[0];
  };

  it('chooses a country by keyboard, sends the form once, and keeps it when it fails (PRE-04, PRE-05, PRE-20, PRE-21, PRE-28, PRE-30, PRE-31, ERR-05)', async () => {
    const team = await setForm(asks('fullName'), asks('emailAddress', { type: 'email' }), asks('phoneNumber'), LANTERN);
    const { context, page, chat } = await begin();
    const tops = ['Full Name', 'Email Address', 'Phone Number', /^Which lantern/, 'Message'].map((name) =>
      chat.getByLabel(name, typeof name === 'string' ? { exact: true } : {}).boundingBox(),
    );
    const all = [await chat.getByText('Who are we talking to?').boundingBox(), ...(await Promise.all(tops))];
    const heights = all.map((box) => box?.y ?? Number.NaN);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));

    const country = chat.getByRole('button', { name: /^Country/ });
    await country.press('Enter');
    const search = chat.getByRole('combobox', { name: 'Search country' });
    await search.fill('qqq');
    await chat.getByText('No results found').waitFor();
    await search.press('Escape');
    await expect.poll(() => country.evaluate((element) => element === document.activeElement)).toBe(true);
    await country.press('Enter');
    await search.fill('47');
    await search.press('ArrowDown');
    await search.press('ArrowUp');
    await shoot(page, 'prechat-countries');
    await search.fill('norw');
    await search.press('Enter');
    await chat.getByRole('button', { name: 'Country: Norway +47' }).waitFor();
    await page.keyboard.type('40612345');
    await chat.getByLabel('Full Name').fill('Mia Lind');
    await chat.getByLabel('Email Address').fill('mia@');
    await chat.getByLabel(/^Which lantern/).fill('Harbour');
    const start = chat.getByRole('button', { name: 'Start Conversation' });
    await start.click();
    await chat.getByText('Please enter a valid email address').waitFor();
    await shoot(page, 'prechat-errors');
    await chat.getByLabel('Email Address').fill('mia@example.com');
    await chat.getByLabel('Message').fill('Is it in stock?');

    const held = Promise.withResolvers<void>();
    let asked = 0;
    await context.route('**/api/v1/widget/contact**', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      asked += 1;
      await held.promise;
      return route.fulfill({ status: 500, body: '{}' });
    });
    await start.dblclick();
    await expect.poll(() => start.getAttribute('aria-busy')).toBe('true');
    await shoot(page, 'prechat-busy');
    held.resolve();
    await chat.getByText('The conversation could not be started. Please try again.').waitFor();
    await shoot(page, 'prechat-failed');
    await expect
      .poll(async () => [
        asked,
        await chat.getByLabel('Full Name').inputValue(),
        await chat.getByLabel('Message').inputValue(),
      ])
      .toEqual([1, 'Mia Lind', 'Is it in stock?']);
    await context.unrouteAll();
    await start.click();
    await chat.getByRole('log').getByText('Is it in stock?').waitFor();
    await chat.getByText('Sent').waitFor();
    expect((await newest(team)).meta.sender).toMatchObject({
      name: 'Mia Lind',
      phone_number: '+4740612345',
      custom_attributes: { kind: 'Harbour' },
    });
    await context.close();
  });

  it('sees what is missing or wrong, and is asked nothing twice (PRE-02, PRE-03, PRE-06, PRE-07, PRE-08, PRE-09, PRE-10, PRE-11, PRE-12, PRE-13, PRE-14, PRE-15, PRE-16, PRE-17, PRE-18, PRE-19, PRE-23, PRE-25, ERR-07, ROU-05, ROU-28, CON-55)', async () => {
    // Enabled without a question, the form is not shown.
    await setForm(asks('fullName', { enabled: false }));
    const straight = await enter();
    await openChat(straight.page);
    await straight.chat.getByRole('button', { name: /start conversation/i }).click();
    await composerOf(straight).waitFor();
    await straight.context.close();

    const team = await setForm(
      ...[asks('fullName'), asks('emailAddress', { type: 'email' }), asks('phoneNumber')],
      asks('order', { label: 'Order', field_type: 'conversation_attribute', regex_pattern: '/^A\\d+$/' }),
      asks('floor', { label: 'Moving in', field_type: 'contact_attribute', type: 'date', required: false }),
      asks('shop', { label: 'Shop', field_type: 'contact_attribute', enabled: false }),
    );
    const visitor = await begin();
    const { context, page, chat } = visitor;
    await expect.poll(() => routeOf(visitor)).toBe('#/prechat-form');
    await chat.getByRole('banner').getByRole('button', { name: 'Back to home' }).waitFor();
    await chat.getByRole('contentinfo').waitFor();
    expect(await chat.getByLabel('Shop').count()).toBe(0);
    const start = chat.getByRole('button', { name: 'Start Conversation' });
    const errors = () =>
      chat
        .locator('form')
        .evaluate((form) =>
          [...form.querySelectorAll('[aria-invalid=true]')].map(
            (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
          ),
        );
    await start.click();
    await expect
      .poll(errors)
      .toEqual([
        ...['Full Name is required', 'Email Address is required', 'Phone Number is required', 'Required'],
        'Message too short',
      ]);
    await expect.poll(() => routeOf(visitor)).toBe('#/prechat-form');

    const number = chat.getByLabel('Phone Number', { exact: true });
    const country = chat.getByRole('button', { name: /^Country/ });
    const options = chat.getByRole('listbox').getByRole('option');
    const search = chat.getByRole('combobox', { name: 'Search country' });
    const chooseNone = async () => {
      await country.click();
      await options.first().click();
    };
    await chooseNone();
    await chat.getByLabel('Full Name').fill('Mia');
    await chat.getByLabel('Email Address').fill('mia@');
    await number.fill('40612399');
    await chat.getByLabel('Order').fill('B7');
    await chat.getByLabel('Message', { exact: true }).fill('   ');
    // A browser without date fields shows a text field.
    await chat.getByLabel(/^Moving in/).evaluate((field: HTMLInputElement) => {
      field.type = 'text';
      Object.defineProperty(field, 'type', { get: () => 'text', set: () => {} });
    });
    await chat.getByLabel(/^Moving in/).fill('the third');
    await expect
      .poll(errors)
      .toEqual([
        ...['Please enter a valid email address', 'Please select a country code', 'Please provide a valid input'],
        ...['Invalid field', 'Message too short'],
      ]);
    await number.fill('+47');
    await expect.poll(async () => (await errors())[1]).toBe('Please enter a valid phone number');
    await number.fill('');

    await country.click();
    for (const query of ['norw', 'NO', '+47']) {
      await search.fill(query);
      await options.filter({ hasText: /^🇳🇴Norway\+47$/ }).waitFor();
    }
    await expect.poll(() => options.count()).toBeLessThan(20);
    await options.filter({ hasText: 'Norway' }).click();
    await number.fill('40612399');
    await chat.getByLabel('Email Address').fill('mia.lind@example.com');
    await chat.getByLabel('Order').fill('A7');
    await chat.getByLabel(/^Moving in/).fill('');
    await chat.getByLabel('Message', { exact: true }).fill('Where is it?');
    await expect.poll(errors).toEqual([]);
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/widget/conversations')),
      start.click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({
      contact: { name: 'Mia', email: 'mia.lind@example.com', phone_number: '+4740612399' },
      message: { content: 'Where is it?', timestamp: expect.any(String), referer_url: page.url() },
      custom_attributes: { order: 'A7' },
    });
    await chat.getByRole('log').getByText('Where is it?').waitFor();
    await expect.poll(() => routeOf(visitor)).toBe('#/messages');
    const found = async () => {
      const { meta, custom_attributes } = await newest(team);
      return { name: meta.sender.name, custom_attributes };
    };
    await expect.poll(found).toEqual({ name: 'Mia', custom_attributes: { order: 'A7' } });

    // The next conversation: the contact is known, and the order is asked again.
    const { payload } = await team('GET', '/inboxes');
    await team('PATCH', `/inboxes/${payload[0].id}`, { allow_messages_after_resolved: false });
    await page.reload();
    // On a phone a chat that covers the page does not open automatically.
    await openChat(page);
    await chat.getByRole('log').getByText('Where is it?').waitFor();
    await team('POST', `/conversations/${(await newest(team)).id}/toggle_status`, { status: 'resolved' });
    await chat.getByRole('button', { name: 'Start a new conversation' }).click();
    await chat.getByLabel('Order').waitFor();
    await expect.poll(() => routeOf(visitor)).toBe('#/prechat-form');
    for (const name of ['Full Name', 'Email Address', 'Phone Number'])
      expect(await chat.getByLabel(name, { exact: true }).count()).toBe(0);
    await chat.getByLabel('Order').fill('A8');
    await chat.getByLabel('Message', { exact: true }).fill('And the other one?');
    await start.click();
    await chat.getByRole('log').getByText('And the other one?').waitFor();
    expect(await chat.getByRole('log').getByText('Where is it?').count()).toBe(0);
    await team('PATCH', `/inboxes/${payload[0].id}`, { allow_messages_after_resolved: true });
    await context.close();
  });

  it('of a form without a message begins the conversation with the first words (PRE-24)', async () => {
    const team = await setForm(asks('fullName'), ORDER, asks('message', { enabled: false }));
    const { context, chat } = await begin();
    await expect.poll(() => chat.locator('form textarea').count()).toBe(0);
    await chat.getByLabel('Full Name').fill('Nils');
    await chat.getByLabel(/^Order/).fill('A7');
    await chat.getByRole('button', { name: 'Start Conversation' }).click();
    const box = chat.getByRole('textbox', { name: 'Your message' });
    await box.waitFor();
    await box.fill('Where is my order?');
    await box.press('Enter');
    await chat.getByText('Sent').waitFor();
    await expect.poll(() => installation.storedMessages().filter((text) => text.trim() === '')).toEqual([]);
    expect(await newest(team)).toMatchObject({
      meta: { sender: { name: 'Nils' } },
      custom_attributes: { order: 'A7' },
      last_non_activity_message: { content: 'Where is my order?' },
    });
    await context.close();
  });

  it('of a campaign is asked for name and address first, and finds its words in the conversation; closed, it asks for nothing (PRE-26, PRE-27, CAM-17, CAM-25, EMB-14)', async () => {
    const team = await setForm(asks('fullName'), asks('emailAddress', { type: 'email' }), ORDER);
    const [campaign] = await team('GET', '/campaigns');
    await team('PATCH', `/campaigns/${campaign.id}`, {
      campaign: { trigger_rules: { url: `${installation.url}/demo/`, time_on_page: 0 } },
    });
    const { context, page, chat } = await enter();
    const click = async () => {
      await page.locator('button.woot-widget-bubble').first().hover();
      await chat.getByRole('button', { name: campaign.message }).click();
      await chat.getByText('Please provide your name and email before starting the conversation').waitFor();
    };
    await click();
    await expect.poll(() => routeOf({ page })).toBe('#/prechat-form');
    await chat.getByLabel('Full Name').press('Escape');
    await openChat(page);
    // The form of any conversation again, which asks for a message.
    await chat.getByLabel('Message', { exact: true }).waitFor();
    expect(await chat.getByText('Please provide your name and email').count()).toBe(0);
    await chat.getByLabel('Full Name').press('Escape');
    await page.reload();
    await click();
    await chat.getByText('Who are we talking to?').waitFor();
    await shoot(page, 'prechat-campaign');
    await chat.getByLabel('Full Name').fill('Olga');
    await chat.getByLabel('Email Address').fill('olga@example.com');
    await chat.getByLabel(/^Order/).fill('B8');
    await chat.getByRole('button', { name: 'Start Conversation' }).click();
    await chat.getByRole('log').getByText(campaign.message).waitFor();
    expect(await newest(team)).toMatchObject({
      meta: { sender: { name: 'Olga', email: 'olga@example.com' } },
      custom_attributes: { order: 'B8' },
    });
    await context.close();
  });
});
