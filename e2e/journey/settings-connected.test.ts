import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { arrive, chatOf, type House, openQuietHouse, say, sitDown } from './house.ts';
import { openReceiver } from './receiver.ts';
import { openSettings, saved } from './settings-ways.ts';

const PASSED_ON = 'I am passing you on to a colleague. They can read everything you wrote here.';

let house: House;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  receiver = await openReceiver();
  house = await openQuietHouse({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
});
afterAll(async () => {
  receiver?.close();
  await house?.close();
});

describe('an administrator', () => {
  it('makes a campaign whose pattern was tried first, and its visitors see it until they put it away (CAM-04, CAM-08, CAM-16, CAM-24)', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Campaigns');
    await desk.getByRole('button', { name: 'New campaign' }).click();
    await desk.getByLabel('Name, for you alone').fill('Hesitation');
    await desk.getByLabel('Message', { exact: true }).fill('Questions about lanterns?');
    const pattern = desk.getByLabel('Pages it is for');
    await pattern.fill('example.com/pricing');
    await desk.getByText('This must begin with http://').waitFor();
    await pattern.fill(`${house.url}/demo`);
    await desk.getByLabel('Try it on an address').fill(`${house.url}/other`);
    await desk.getByText('It does not come on this page.').waitFor();
    await desk.getByLabel('Try it on an address').fill(`${house.url}/demo?from=mail`);
    await desk.getByText('It comes on this page.').waitFor();
    await desk.getByLabel('Seconds on the page').fill('0');
    await desk.getByRole('button', { name: 'Save' }).click();
    await saved(desk);
    // The sample campaign would come first.
    const others = desk.getByRole('checkbox', { name: /^On: / });
    for (const other of await others.all())
      if ((await other.getAttribute('aria-label')) !== 'On: Hesitation') {
        await other.uncheck();
        // It can be pressed again once it is saved.
        await expect.poll(() => other.isEnabled()).toBe(true);
      }
    const context = await house.browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(`${house.url}/demo?utm_source=newsletter#lanterns`);
    await visitor.locator('button.woot-widget-bubble').first().hover();
    const bubble = chatOf(visitor).getByRole('button', { name: 'Questions about lanterns?' });
    await bubble.waitFor();
    await expect.poll(() => bubble.textContent()).toContain('Acme');
    await visitor.reload();
    await bubble.waitFor();
    const shots = process.env['SHOTS'];
    if (shots) await visitor.screenshot({ path: `${shots}/campaign.png` });
    await chatOf(visitor).getByRole('button', { name: 'Close' }).click();
    await visitor.locator('#cw-widget-holder').waitFor({ state: 'hidden' });
    // It is asked for as the page is opened, and once more when its time has come.
    const lists = { asked: 0 };
    const isDue = new Promise<void>((done) =>
      visitor.on('requestfinished', (request) => {
        if (request.url().includes('/widget/campaigns') && ++lists.asked === 2) done();
      }),
    );
    await visitor.reload();
    await visitor.locator('button.woot-widget-bubble').first().hover();
    await isDue;
    await visitor.evaluate(() => new Promise(requestAnimationFrame));
    await expect.poll(() => visitor.locator('#cw-widget-holder').isVisible()).toBe(false);
    await context.close();
    await desk.getByRole('button', { name: 'Delete: Hesitation' }).click();
    await desk.getByRole('button', { name: 'Delete', exact: true }).click();
    await desk.getByText('Hesitation was deleted.').waitFor();
    await desk.context().close();
  });

  it('connects a webhook, sees what was sent and what came back, and sends it again', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Webhooks');
    await desk.getByRole('button', { name: 'New webhook' }).click();
    await desk.getByLabel('Address').fill('ftp://nowhere');
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByText('must be an http or https address').waitFor();
    await desk.getByLabel('Address').fill(receiver.url);
    await desk.getByLabel(/conversation_created/).uncheck();
    await desk.getByRole('button', { name: 'Save' }).click();
    await saved(desk);
    await desk.getByText('All inboxes · 7 kinds of events').waitFor();
    await desk.getByRole('button', { name: `Deliveries: ${receiver.url}` }).click();
    await desk.getByText('Nothing was sent yet.').waitFor();

    // 410: not asked again by itself.
    receiver.answer.status = 410;
    receiver.answer.body = '{"gone":"fishing"}';
    const visitor = await arrive(house);
    await say(visitor, 'Is anybody told of this?');
    await expect.poll(() => receiver.heard.map(({ event }) => event)).toContain('message_created');
    await desk.reload();
    const failed = desk.getByRole('listitem').filter({ hasText: 'message_created' });
    await failed.getByText('Failed').waitFor();
    await failed.getByText('HTTP 410').click();
    await failed.getByText('"gone": "fishing"').waitFor();
    await failed.getByText('Is anybody told of this?').first().waitFor();
    await expect.poll(() => findings(desk)).toEqual([]);
    receiver.answer.status = 200;
    receiver.answer.body = '';
    await failed.getByRole('button', { name: 'Send again' }).click();
    await failed.getByText('Arrived').waitFor();
    await visitor.context.close();
    await desk.context().close();
  });

  it('connects a bot, tests it, and visitors get its replies (AGT-20)', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Bots');
    await desk.getByRole('button', { name: 'New bot' }).click();
    await desk.getByRole('button', { name: 'A program of your own' }).click();
    await desk.getByLabel('Name').fill('Wick');
    await desk.getByLabel('Address that is told').fill(receiver.url);
    await desk.getByRole('checkbox', { name: 'Use the response of this address' }).check();
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByText('answers nowhere yet').waitFor();
    await desk.getByRole('button', { name: 'Set up and try: Wick' }).click();

    const trial = desk.getByRole('status');
    receiver.answer.body = '{"content": 7}';
    await desk.getByRole('button', { name: 'Send to the bot' }).click();
    await trial.getByText('The answer cannot be understood').waitFor();
    receiver.answer.body = '{"content":"We open at nine.","action":"handoff"}';
    await desk.getByLabel('What a visitor writes').fill('When do you open?');
    await desk.getByRole('button', { name: 'Send to the bot' }).click();
    await desk.getByRole('list', { name: 'What it says' }).getByText('We open at nine.').waitFor();
    await desk.getByText('Then it hands over to people.').waitFor();
    const question = { event: 'message_created', content: 'When do you open?' };
    await expect.poll(() => receiver.heard).toContainEqual(expect.objectContaining(question));
    await expect.poll(() => findings(desk)).toEqual([]);

    const key = desk.getByRole('button', { name: 'Show: Key it writes with' });
    await key.click();
    const first = await desk.locator('code').first().textContent();
    await desk.getByRole('button', { name: 'Renew: Key it writes with' }).click();
    await desk.getByRole('button', { name: 'Renew', exact: true }).click();
    await expect.poll(() => desk.locator('code').first().textContent()).not.toBe(first);

    await desk.getByLabel('Acme').check();
    await expect.poll(() => desk.getByLabel('Acme').isEnabled()).toBe(true);
    receiver.answer.body = '{"content":"Wick here."}';
    const visitor = await arrive(house);
    await say(visitor, 'Hello?');
    await visitor.chat.getByText('Wick here.', { exact: true }).waitFor();
    await visitor.context.close();
    await desk.context().close();
  });

  it('finds a conversation given to people when the bot answers nonsense or nothing, and reads why (AGT-20)', async () => {
    const desk = await sitDown(house);
    const inbox = desk.getByRole('navigation', { name: 'Conversations' });
    receiver.answer.body = '{"messages":[{"content":42}]}';
    const puzzled = await arrive(house);
    await say(puzzled, 'Does it make sense?');
    await puzzled.chat.getByText(PASSED_ON, { exact: true }).waitFor();
    await inbox.getByText('I am passing you on').first().click();
    await desk.getByRole('log').getByText('Wick handed over. The answer cannot be understood').waitFor();
    const shots = process.env['SHOTS'];
    if (shots) await desk.screenshot({ path: `${shots}/bot-note.png` });
    await puzzled.context.close();

    receiver.answer.body = 'OK';
    const ignored = await arrive(house);
    await say(ignored, 'Is anybody there?');
    await expect.poll(() => receiver.heard.map(({ content }) => content)).toContain('Is anybody there?');
    house.change("UPDATE jobs SET run_at = 0 WHERE name = 'bot.silence'");
    await ignored.chat.getByText(PASSED_ON, { exact: true }).waitFor();
    await ignored.context.close();

    await desk.goto(`${house.url}/app/settings/bots`);
    await desk.getByRole('button', { name: 'Set up and try: Wick' }).click();
    const log = desk.getByRole('listitem').filter({ hasText: 'message_created' });
    const bad = log.filter({ hasText: 'Does it make sense?' }).first();
    await bad.getByText('Not understood').waitFor();
    await bad.getByText('HTTP 200').click();
    await bad.getByText('The answer cannot be understood').waitFor();
    await expect.poll(() => bad.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    if (shots) await desk.screenshot({ path: `${shots}/bot-log.png`, fullPage: true });
    await expect.poll(() => findings(desk)).toEqual([]);
    await desk.context().close();
  });
});
