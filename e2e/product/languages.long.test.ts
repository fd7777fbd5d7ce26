import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { widgetOf } from './customer-site.ts';
import {
  AGENT,
  chatOf,
  type Installation,
  openChat,
  openInstallation,
  openVisitorChat,
  sendMessage,
  signIn,
} from './installation.ts';
import { openTeamApi, stayAfterClosing } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await stayAfterClosing(installation);
  const team = await openTeamApi(installation);
  await team('PATCH', '/inboxes/1', { csat_survey_enabled: true });
});
afterAll(() => installation?.close());

const shoot = async (page: Page, name: string) => {
  const shots = process.env['SHOTS'];
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
};

const speak = (page: Page, code: string) =>
  page.evaluate((locale) => {
    (window as unknown as { $chatwoot: { setLocale(locale: string): void } }).$chatwoot.setLocale(locale);
  }, code);

const speakByDefault = async (locale: string) => {
  const headers = { 'content-type': 'application/json' };
  const entered = await fetch(`${installation.url}/auth/sign_in`, {
    method: 'POST',
    headers,
    body: JSON.stringify(AGENT),
  });
  const { data } = (await entered.json()) as { data: { access_token: string; account_id: number } };
  const answer = await fetch(`${installation.url}/api/v1/accounts/${data.account_id}`, {
    method: 'PATCH',
    headers: { ...headers, api_access_token: data.access_token },
    body: JSON.stringify({ locale }),
  });
  expect(answer.status).toBe(200);
};

const LANGUAGES = [
  { code: 'pl', tag: 'pl', dir: 'ltr', start: 'Rozpocznij rozmowę', write: 'Wiadomość', today: 'Dzisiaj' },
  { code: 'zh_TW', tag: 'zh-TW', dir: 'ltr', start: '開始對話', write: '您的訊息', today: '今天' },
  { code: 'fa', tag: 'fa', dir: 'rtl', start: 'شروع گفتگو', write: 'پیام شما', today: 'امروز' },
];

const wordsOf = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../core/src/i18n/catalogues/widget/${code}.json`, import.meta.url), 'utf8'));

describe('the widget', () => {
  it.each(LANGUAGES)(
    'speaks $code when the page says so, without a reload, and names what one writes with (COM-22, I18-01, I18-08, I18-10)',
    async (language) => {
      const { code, tag, dir, start, write, today } = language;
      const context = await installation.browser.newContext({ viewport: { width: 1100, height: 760 } });
      const page = await context.newPage();
      await page.goto(`${installation.url}/demo`);
      await openChat(page);
      const chat = chatOf(page);
      await chat.getByRole('button', { name: 'Start Conversation' }).waitFor();
      await speak(page, code);
      await chat.getByRole('button', { name: start }).waitFor();
      await expect
        .poll(() => chat.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir]))
        .toEqual([tag, dir]);
      await shoot(page, `${code}-home`);
      await chat.getByRole('button', { name: start }).click();
      const said = wordsOf(code);
      for (const tool of ['EMOJI', 'ATTACH_FILES', 'RECORD_VOICE', 'SEND'])
        await chat.getByRole('button', { name: said[tool] ?? tool, exact: true }).waitFor();
      await expect
        .poll(() => chat.getByRole('textbox', { name: write }).getAttribute('placeholder'))
        .toBe(said['COMPOSER_PLACEHOLDER']);
      await chat.getByRole('textbox', { name: write }).fill('words of my own');
      await chat.getByRole('textbox', { name: write }).press('Enter');
      await chat.getByText(today, { exact: true }).first().waitFor();
      // The side of a message shows its author.
      const mine = await chat.locator('[data-mine]').getByText('words of my own').boundingBox();
      const log = await chat.getByRole('log').boundingBox();
      const [middle, half] = [(mine?.x ?? 0) + (mine?.width ?? 0) / 2, (log?.x ?? 0) + (log?.width ?? 0) / 2];
      expect(middle > half ? 'ltr' : 'rtl').toBe(dir);
      const frame = await widgetOf({ page });
      await expect.poll(() => accessibilityViolations(frame)).toEqual([]);
      await shoot(page, `${code}-conversation`);
      await context.close();
    },
  );
});

const askedConversation = async (text: string) => {
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, text);
  const agentPage = await signIn(installation);
  await agentPage.getByRole('navigation').getByText(text).first().click();
  await agentPage.getByRole('button', { name: 'Resolve', exact: true }).click();
  await visitor.chat.getByRole('radio', { name: 'Excellent' }).waitFor();
  await agentPage.context().close();
  await visitor.context.close();
  return `${installation.url}/survey/responses/${installation.newestConversation()}`;
};

describe('the survey page', () => {
  it('asks and thanks in the account’s language, whatever the browser’s is (SUR-14)', async () => {
    const url = await askedConversation('rate me in German');
    await speakByDefault('de');
    const context = await installation.browser.newContext({ locale: 'fr-FR' });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('radio', { name: 'Ausgezeichnet' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]))
      .toEqual(['de', 'ltr']);
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await shoot(page, 'survey-de');
    await page.getByRole('radio', { name: 'Ausgezeichnet' }).check();
    await page.getByRole('heading', { name: 'Vielen Dank für Ihre Bewertung' }).waitFor();
    await page.getByRole('textbox', { name: 'Erzählen Sie uns mehr' }).waitFor();
    await context.close();
  });

  it('is set from right to left in Arabic (SUR-14, I18-10)', async () => {
    await speakByDefault('ar');
    const context = await installation.browser.newContext({ viewport: { width: 390, height: 700 } });
    const page = await context.newPage();
    await page.goto(`${installation.url}/survey/responses/${installation.newestConversation()}`);
    await page.getByRole('heading', { name: 'شكرًا على تقييمك' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]))
      .toEqual(['ar', 'rtl']);
    const faces = await page.getByRole('radio').all();
    const [first, last] = [await faces[0]?.boundingBox(), await faces.at(-1)?.boundingBox()];
    expect(first?.x).toBeGreaterThan(last?.x ?? Number.NaN);
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await shoot(page, 'survey-ar');
    await context.close();
  });

  it('is not the only one: a chat of its own page begins in the channel’s language, or in an enabled one it is asked for (I18-09)', async () => {
    await speakByDefault('ar');
    const context = await installation.browser.newContext();
    const page = await context.newPage();
    const team = await openTeamApi(installation);
    const [{ website_token }] = (await team('GET', '/inboxes')).payload;
    const spoken = async (query: string) => {
      await page.goto(`${installation.url}/widget?website_token=${website_token}${query}`);
      return page.waitForFunction(() => document.documentElement.lang !== 'en' && document.documentElement.lang);
    };
    expect(await (await spoken('')).jsonValue()).toBe('ar');
    expect(await (await spoken('&locale=fr')).jsonValue()).toBe('fr');
    expect(await (await spoken('&locale=tlh')).jsonValue()).toBe('ar');
    await context.close();
  });

  it('explains a link that leads nowhere in the words of the browser', async () => {
    const context = await installation.browser.newContext({ locale: 'nb-NO' });
    const page = await context.newPage();
    await page.goto(`${installation.url}/survey/responses/00000000-0000-4000-8000-000000000000`);
    await page.getByText('Undersøkelsen finnes ikke. Kontroller lenken i e-posten.').waitFor();
    await context.close();
  });
});
