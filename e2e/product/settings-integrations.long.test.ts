import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { chatOf, type Installation, openInstallation, openVisitorChat, sendMessage, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';
import { openWebhookReceiver } from './webhook-receiver.ts';

const PASSED_ON = 'I am passing you on to a colleague. They can read everything you wrote here.';

let installation: Installation;
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>;
beforeAll(async () => {
  receiver = await openWebhookReceiver();
  installation = await openInstallation({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
});
afterAll(async () => {
  receiver?.close();
  await installation?.close();
});

describe('an administrator', () => {
  it('makes a campaign whose pattern was tried first, and its visitors see it until they put it away (CAM-04, CAM-08, CAM-16, CAM-24)', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Campaigns');
    await agentPage.getByRole('button', { name: 'New campaign' }).click();
    await agentPage.getByLabel('Internal name').fill('Hesitation');
    await agentPage.getByLabel('Message', { exact: true }).fill('Questions about lanterns?');
    const pattern = agentPage.getByLabel('Page URL pattern');
    await pattern.fill('example.com/pricing');
    await agentPage.getByText('Enter a valid pattern that starts with').waitFor();
    await pattern.fill(`${installation.url}/demo`);
    await agentPage.getByLabel('Test URL').fill(`${installation.url}/other`);
    await agentPage.getByText('The campaign is not shown on this page.').waitFor();
    await agentPage.getByLabel('Test URL').fill(`${installation.url}/demo?from=mail`);
    await agentPage.getByText('The campaign is shown on this page.').waitFor();
    await agentPage.getByLabel('Time on page').fill('0');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(agentPage);
    // The sample campaign would come first.
    const others = agentPage.getByRole('checkbox', { name: /^On: / });
    for (const other of await others.all())
      if ((await other.getAttribute('aria-label')) !== 'On: Hesitation') {
        await other.uncheck();
        // It is enabled again once it is saved.
        await expect.poll(() => other.isEnabled()).toBe(true);
      }
    const context = await installation.browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(`${installation.url}/demo?utm_source=newsletter#lanterns`);
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
    // Requested when the page opens, and once more when its time has come.
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
    await agentPage.getByRole('button', { name: 'Delete: Hesitation' }).click();
    await agentPage.getByRole('button', { name: 'Delete', exact: true }).click();
    await agentPage.getByText('Hesitation was deleted.').waitFor();
    await agentPage.context().close();
  });

  it('connects a webhook, sees what was sent and what came back, and sends it again', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Webhooks');
    await agentPage.getByRole('button', { name: 'New webhook' }).click();
    await agentPage.getByLabel('URL').fill('ftp://nowhere');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await agentPage.getByText('must be an http or https address').waitFor();
    await agentPage.getByLabel('URL').fill(receiver.url);
    await agentPage.getByLabel(/conversation_created/).uncheck();
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(agentPage);
    await agentPage.getByText('All inboxes · 7 events').waitFor();
    await agentPage.getByRole('button', { name: `Deliveries: ${receiver.url}` }).click();
    await agentPage.getByText('There are no deliveries yet.').waitFor();

    // 410: not retried automatically.
    receiver.answer.status = 410;
    receiver.answer.body = '{"gone":"fishing"}';
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'Is anybody told of this?');
    await expect.poll(() => receiver.receivedMessages.map(({ event }) => event)).toContain('message_created');
    await agentPage.reload();
    // The newest is first: the visitor's message came before the inbox's reply.
    const failed = agentPage.getByRole('listitem').filter({ hasText: 'message_created' }).last();
    await failed.getByText('Failed').waitFor();
    await failed.getByText('HTTP 410').click();
    await failed.getByText('"gone": "fishing"').waitFor();
    await failed.getByText('Is anybody told of this?').first().waitFor();
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    receiver.answer.status = 200;
    receiver.answer.body = '';
    await failed.getByRole('button', { name: 'Resend' }).click();
    await failed.getByText('Delivered').waitFor();
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('connects a bot, tests it, and visitors get its replies (AGT-20)', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Bots');
    await agentPage.getByRole('button', { name: 'New bot' }).click();
    await agentPage.getByRole('button', { name: 'Your own program' }).click();
    await agentPage.getByLabel('Name').fill('Wick');
    await agentPage.getByLabel('Webhook URL').fill(receiver.url);
    await agentPage.getByRole('checkbox', { name: 'Use the response of this URL' }).check();
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await agentPage.getByText('Not active in any inbox').waitFor();
    await agentPage.getByRole('button', { name: 'Set up and test: Wick' }).click();

    const trial = agentPage.getByRole('status');
    receiver.answer.body = '{"content": 7}';
    await agentPage.getByRole('button', { name: 'Send to bot' }).click();
    await trial.getByText('The response cannot be read').waitFor();
    receiver.answer.body = '{"content":"We open at nine.","action":"handoff"}';
    await agentPage.getByLabel('Visitor message').fill('When do you open?');
    await agentPage.getByRole('button', { name: 'Send to bot' }).click();
    await agentPage.getByRole('list', { name: 'Bot reply' }).getByText('We open at nine.').waitFor();
    await agentPage.getByText('Then the conversation is handed over to agents.').waitFor();
    const question = { event: 'message_created', content: 'When do you open?' };
    await expect.poll(() => receiver.receivedMessages).toContainEqual(expect.objectContaining(question));
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);

    const key = agentPage.getByRole('button', { name: 'Show: API token' });
    await key.click();
    const first = await agentPage.locator('code').first().textContent();
    await agentPage.getByRole('button', { name: 'Regenerate: API token' }).click();
    await agentPage.getByRole('button', { name: 'Regenerate', exact: true }).click();
    await expect.poll(() => agentPage.locator('code').first().textContent()).not.toBe(first);

    await agentPage.getByLabel('Acme').check();
    await expect.poll(() => agentPage.getByLabel('Acme').isEnabled()).toBe(true);
    receiver.answer.body = '{"content":"Wick here."}';
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'Hello?');
    await visitor.chat.getByText('Wick here.', { exact: true }).waitFor();
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('finds a conversation given to people when the bot answers nonsense or nothing, and reads why (AGT-20)', async () => {
    const agentPage = await signIn(installation);
    const inbox = agentPage.getByRole('navigation', { name: 'Conversations' });
    receiver.answer.body = '{"messages":[{"content":42}]}';
    const puzzled = await openVisitorChat(installation);
    await sendMessage(puzzled, 'Does it make sense?');
    await puzzled.chat.getByText(PASSED_ON, { exact: true }).waitFor();
    await inbox.getByText('I am passing you on').first().click();
    await agentPage.getByRole('log').getByText('Wick handed over. The response cannot be read').waitFor();
    const shots = process.env['SHOTS'];
    if (shots) await agentPage.screenshot({ path: `${shots}/bot-note.png` });
    await puzzled.context.close();

    receiver.answer.body = 'OK';
    const ignored = await openVisitorChat(installation);
    await sendMessage(ignored, 'Is anybody there?');
    await expect.poll(() => receiver.receivedMessages.map(({ content }) => content)).toContain('Is anybody there?');
    installation.change("UPDATE jobs SET run_at = 0 WHERE name = 'bot.silence'");
    await ignored.chat.getByText(PASSED_ON, { exact: true }).waitFor();
    await ignored.context.close();

    await agentPage.goto(`${installation.url}/app/settings/bots`);
    await agentPage.getByRole('button', { name: 'Set up and test: Wick' }).click();
    const log = agentPage.getByRole('listitem').filter({ hasText: 'message_created' });
    const bad = log.filter({ hasText: 'Does it make sense?' }).filter({ hasText: 'Invalid response' }).first();
    await bad.waitFor();
    await bad.getByText('HTTP 200').click();
    await bad.getByText('The response cannot be read').waitFor();
    await expect.poll(() => bad.getByRole('button', { name: 'Resend' }).count()).toBe(0);
    if (shots) await agentPage.screenshot({ path: `${shots}/bot-log.png`, fullPage: true });
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await agentPage.context().close();
  });
});
