import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, openVisitorChat, sendMessage, signIn } from './installation.ts';
import { openTeamApi, stayAfterClosing } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ BRAND_NAME: 'Lantern Post', BRAND_URL: 'https://brand.example/chat' });
  await stayAfterClosing(installation);
  const team = await openTeamApi(installation);
  await team('PATCH', '/inboxes/1', { csat_survey_enabled: true });
});
afterAll(() => installation?.close());

const askedConversation = async (text: string) => {
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, text);
  const agentPage = await signIn(installation);
  await agentPage.getByRole('navigation').getByText(text).first().click();
  await agentPage.getByRole('button', { name: 'Resolve', exact: true }).click();
  await agentPage.getByRole('button', { name: 'Reopen' }).waitFor();
  await visitor.chat.getByRole('radio', { name: 'Excellent' }).waitFor();
  await agentPage.context().close();
  await visitor.context.close();
  return `${installation.url}/survey/responses/${installation.newestConversation()}`;
};

const shoot = async (page: Page, name: string) => {
  const shots = process.env['SHOTS'];
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
};

const open = async (url: string, options: BrowserContextOptions = {}) => {
  const context = await installation.browser.newContext(options);
  const page = await context.newPage();
  await page.goto(url);
  return page;
};

describe('the survey page', () => {
  it('is rated by keyboard, commented, and shows both ever after (SUR-01, SUR-02, SUR-03, SUR-04, SUR-06, SUR-07, SUR-09)', async () => {
    const url = await askedConversation('rate me by keyboard');
    const page = await open(url);
    await page.getByRole('radio', { name: 'Good' }).waitFor();
    await expect.poll(() => page.getByRole('radio').count()).toBe(5);
    const faces = page.getByRole('group').locator('label');
    await expect.poll(() => faces.allInnerTexts()).toEqual(['Poor', 'Fair', 'Average', 'Good', 'Excellent']);
    const drawings = await faces.locator('svg').evaluateAll((all) => all.map((face) => face.innerHTML));
    expect(new Set(drawings).size).toBe(5);
    const colours = await faces.evaluateAll((all) =>
      all.map((face) => getComputedStyle(face).getPropertyValue('--rating')),
    );
    expect(new Set(colours).size).toBe(5);
    await page.getByRole('heading', { name: 'Please rate the conversation' }).waitFor();
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Good' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: 'Thank you for your rating' }).waitFor();
    await page.getByRole('textbox', { name: 'Tell us more' }).fill('Quick and kind');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Quick and kind').waitFor();
    await page.reload();
    await page.getByText('Quick and kind').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Good' }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole('radio', { name: 'Good' }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it('is chosen by arrow keys and sent by hand: passing over a face is no rating (SUR-03, SUR-06)', async () => {
    const url = await askedConversation('rate me by arrows');
    const page = await open(url);
    await page.getByRole('radio', { name: 'Poor' }).focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByRole('radio', { name: 'Excellent' }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole('radio', { name: 'Excellent' }).isDisabled()).toBe(false);
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Send this rating' }).press('Enter');
    const thanks = page.getByRole('heading', { name: 'Thank you for your rating' });
    await thanks.waitFor();
    // Screen readers announce it, and the focus is there.
    await expect.poll(() => thanks.evaluate((title) => title === document.activeElement)).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Thank you for your rating' }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Excellent' }).isChecked()).toBe(true);
    await page.context().close();
  });

  it('names the product, by a link that shows it came from a survey (SUR-13)', async () => {
    const page = await open(`${installation.url}/survey/responses/00000000-0000-4000-8000-000000000000`);
    const link = page.getByRole('link', { name: 'Powered by Lantern Post' });
    await link.waitFor();
    await expect.poll(() => link.getAttribute('href')).toBe('https://brand.example/chat?utm_source=survey_branding');
    await expect
      .poll(async () => [await link.getAttribute('target'), await link.getAttribute('rel')])
      .toEqual(['_blank', 'noopener noreferrer nofollow']);
    await expect.poll(() => page.title()).toBe('Survey');
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.context().close();
  });

  it('a rating in the link waits for a hand: a mail scanner cannot vote', async () => {
    const url = await askedConversation('rate me from a mail');
    const page = await open(`${url}?rating=5`, { colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Send this rating' }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Excellent' }).isChecked()).toBe(true);
    const other = await open(url);
    await other.getByRole('radio', { name: 'Poor' }).waitFor();
    await expect.poll(() => other.getByRole('radio', { name: 'Excellent' }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Send this rating' }).click();
    await page.getByRole('heading', { name: 'Thank you for your rating' }).waitFor();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await other.context().close();
    await page.context().close();
  });

  it('keeps what was chosen when saving fails, and saves it then (SUR-11, SUR-12)', async () => {
    const url = await askedConversation('rate me through a storm');
    const page = await open(url, { viewport: { width: 320, height: 600 } });
    await page.getByRole('radio', { name: 'Fair' }).waitFor();
    await page.route('**/csat_survey/**', (route) => route.abort());
    await page.getByRole('radio', { name: 'Fair' }).check();
    await page.getByText('There was an error, please try again').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Fair' }).isChecked()).toBe(true);
    await page.unroute('**/csat_survey/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Thank you for your rating' }).waitFor();
    await page.route('**/csat_survey/**', (route) => route.abort());
    const text = page.getByRole('textbox', { name: 'Tell us more' });
    await text.fill('It went on for long');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('There was an error, please try again').waitFor();
    await expect.poll(() => text.inputValue()).toBe('It went on for long');
    await page.unroute('**/csat_survey/**');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you for your feedback' }).waitFor();
    await page.goto(`${installation.url}/survey/responses/00000000-0000-4000-8000-000000000000`);
    await page.getByText('This survey does not exist').waitFor();
    await page.context().close();
  });

  it('says when it cannot be loaded, and loads then', async () => {
    const url = await askedConversation('rate me after an outage');
    const context = await installation.browser.newContext({
      viewport: { width: 320, height: 600 },
      colorScheme: 'dark',
    });
    const page = await context.newPage();
    await page.route('**/csat_survey/**', (route) => route.abort());
    await page.goto(url);
    await page.getByRole('alert').getByText('The survey could not be loaded.').waitFor();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.unroute('**/csat_survey/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('radio', { name: 'Good' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await shoot(page, 'survey-dark-320');
    await context.close();
  });

  it('has closed fifteen days later, and asks nothing any more', async () => {
    const url = await askedConversation('rate me too late');
    const context = await installation.browser.newContext();
    const page = await context.newPage();
    const asked = new Date(Date.now() - 15 * 24 * 60 * 60_000).toISOString();
    await page.route('**/csat_survey/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), created_at: asked } });
    });
    await page.goto(url);
    await page.getByRole('heading', { name: 'This survey is closed.' }).waitFor();
    await expect.poll(() => page.getByRole('radio').count()).toBe(0);
    await context.close();
  });
});

describe('the question', () => {
  it('asks the question of the inbox settings, in the chat and on the page (SUR-08, SUR-09)', async () => {
    const text = 'Haben wir Ihnen heimgeleuchtet? مرحبا';
    const settings = await signIn(installation);
    await settings.goto(`${installation.url}/app/settings/inboxes/1`);
    const question = settings.getByLabel('Survey question');
    await question.waitFor();
    await expect.poll(() => question.getAttribute('placeholder')).toBe('Please rate the conversation');
    await question.fill(text);
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByRole('status').getByText('Saved').waitFor();
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'rate me in your words');
    await settings.goto(`${installation.url}/app`);
    await settings.getByRole('navigation').getByText('rate me in your words').first().click();
    await settings.getByRole('button', { name: 'Resolve', exact: true }).click();
    await visitor.chat.getByRole('log').getByText(text).waitFor();
    const page = await open(`${installation.url}/survey/responses/${installation.newestConversation()}`);
    await page.getByRole('heading', { name: text }).waitFor();
    await shoot(page, 'survey-own-words');
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    installation.change('UPDATE inboxes SET csat_question = NULL');
    for (const context of [page.context(), settings.context(), visitor.context]) await context.close();
  });
});

describe('the survey in the chat', () => {
  it('comes when the conversation is resolved, and its answer reaches the team (SUR-08, SUR-15)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'rate me in the chat');
    const agentPage = await signIn(installation);
    await agentPage.getByRole('navigation').getByText('rate me in the chat').first().click();
    await expect.poll(() => visitor.chat.getByRole('radio').count()).toBe(0);
    await agentPage.getByRole('button', { name: 'Resolve', exact: true }).click();
    await visitor.chat.getByRole('radio', { name: 'Good' }).check();
    await visitor.chat.getByText('Thank you for your rating').waitFor();
    const page = await open(`${installation.url}/survey/responses/${installation.newestConversation()}`);
    await page.getByRole('heading', { name: 'Thank you for your rating' }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Good' }).isChecked()).toBe(true);
    const team = await openTeamApi(installation);
    const [newest] = await team('GET', '/csat_survey_responses');
    expect(newest).toMatchObject({ rating: 4 });
    for (const context of [page.context(), agentPage.context(), visitor.context]) await context.close();
  });
});

describe('the question in the chat', () => {
  it('is not answered by an arrow key on its way: what it chose is sent by hand (SUR-08)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'rate me with the arrows');
    const agentPage = await signIn(installation);
    await agentPage.getByRole('navigation').getByText('rate me with the arrows').first().click();
    await agentPage.getByRole('button', { name: 'Resolve', exact: true }).click();
    const question = visitor.chat.locator('[id^=cwmsg-]:has(input[type=radio])');
    const faces = question.getByRole('radio');
    await faces.first().waitFor();
    await faces.first().focus();
    await visitor.page.keyboard.press('ArrowRight');
    await question.getByRole('button', { name: 'Submit' }).waitFor();
    await expect.poll(() => faces.nth(1).isChecked()).toBe(true);
    await expect.poll(() => faces.nth(1).isDisabled()).toBe(false);
    await visitor.page.keyboard.press('ArrowRight');
    await question.getByRole('button', { name: 'Submit' }).click();
    await visitor.chat.getByText('Thank you for your rating').waitFor();
    await expect.poll(() => faces.nth(2).isChecked()).toBe(true);
    await agentPage.context().close();
    await visitor.context.close();
  });
});
