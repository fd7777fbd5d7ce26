import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, listRow, saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import {
  chatOf,
  composerOf,
  type Installation,
  openInstallation,
  openVisitorChat,
  sendMessage,
  signIn,
} from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

const TEXTS = {
  en: 'We keep what you write for two years.',
  de: 'Wir bewahren zwei Jahre auf, was Sie schreiben.',
  it: 'Vale la nostra [informativa](https://shop.example/privacy).',
};
let installation: Installation;
let team: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  team = await openTeamApi(installation);
  await team('PATCH', '/inboxes/1', { consent_text: TEXTS });
});
afterAll(() => installation?.close());

const NOTE = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Blue, please') };

describe('consent before the first message', () => {
  it('is asked for with the first message, in the current language; "no" returns the text, "yes" sends it and is stored', async () => {
    const visitor = await openVisitorChat(installation);
    const { page, chat } = visitor;
    await sendMessage(visitor, 'May I have a lantern?');
    const card = chat.getByRole('region', { name: 'Before we send your message' });
    await card.getByText(TEXTS.en).waitFor();
    expect(await composerOf({ chat }).count()).toBe(0);
    expect(installation.storedMessages()).toEqual([]);

    await page.evaluate(() => window.$chatwoot?.setLocale?.('de'));
    await chat.getByText(TEXTS.de).waitFor();
    await page.evaluate(() => window.$chatwoot?.setLocale?.('it'));
    const policy = card.or(chat.getByRole('region')).getByRole('link', { name: 'informativa' });
    await expect.poll(() => policy.getAttribute('href')).toBe('https://shop.example/privacy');
    await page.evaluate(() => window.$chatwoot?.setLocale?.('fr'));
    await chat.getByText(TEXTS.en).waitFor();
    await page.evaluate(() => window.$chatwoot?.setLocale?.('en'));

    await card.getByRole('button', { name: 'Do not send' }).click();
    expect(await composerOf({ chat }).inputValue()).toBe('May I have a lantern?');
    expect(installation.storedMessages()).toEqual([]);
    await composerOf({ chat }).press('Enter');
    await card.getByRole('button', { name: 'Agree and send' }).click();
    await chat.getByRole('log').getByText('May I have a lantern?').waitFor();
    await chat.getByText('Sent').waitFor();
    expect(installation.storedMessages()).toEqual(['May I have a lantern?']);
    await sendMessage(visitor, 'A blue one');
    await expect.poll(installation.storedMessages).toEqual(['May I have a lantern?', 'A blue one']);
    await visitor.context.close();
  });

  it('holds back a file like a text, and is asked for again when the consent text changes', async () => {
    const visitor = await openVisitorChat(installation);
    const { page, chat } = visitor;
    await chat.getByLabel('Attach files').last().setInputFiles(NOTE);
    await chat.getByRole('button', { name: 'Send', exact: true }).click();
    await chat.getByText('note.txt').waitFor();
    await chat.getByRole('button', { name: 'Agree and send' }).click();
    await chat.getByRole('log').locator('[data-message-state=sent]').waitFor();

    await team('PATCH', '/inboxes/1', { consent_text: { en: 'We keep it for one year.' } });
    await page.reload();
    // It was open, and is again.
    const again = chatOf(page);
    await sendMessage({ chat: again }, 'And now?');
    await again.getByText('We keep it for one year.').waitFor();
    await again.getByRole('button', { name: 'Agree and send' }).click();
    await again.getByRole('log').getByText('And now?').waitFor();
    await expect.poll(installation.storedMessages).toContain('And now?');
    await visitor.context.close();
  });
});

describe('the text of a consent', () => {
  it('is corrected without asking anybody again, or asks everyone, as the administrator says; all its wordings stay to be read', async () => {
    await team('PATCH', '/inboxes/1', { consent_text: TEXTS });
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'A first word');
    await visitor.chat.getByRole('button', { name: 'Agree and send' }).click();
    await expect.poll(installation.storedMessages).toContain('A first word');

    const ada = await signIn(installation);
    await openSettings(ada, 'Inboxes');
    await ada.getByRole('button', { name: 'Settings: Acme' }).click();
    const english = ada.getByRole('textbox', { name: 'Text in English' });
    const meaning = ada.getByRole('group', { name: 'Type of change' });
    const write = async (text: string) => {
      await english.fill(text);
      await meaning.waitFor();
    };
    const save = async () => {
      await ada.getByRole('button', { name: 'Save', exact: true }).click();
      await waitUntilSaved(ada);
      await meaning.waitFor({ state: 'detached' });
    };
    await english.waitFor();
    expect(await meaning.count()).toBe(0);
    await write('We keep what you write, for two years.');
    await ada.getByText('visitors who agreed before are asked again').waitFor();
    await meaning.getByRole('button', { name: 'Correction only' }).click();
    await ada.getByText('earlier consent stays valid').waitFor();
    await meaning.scrollIntoViewIfNeeded();
    await saveScreenshot(ada, 'consent-change');
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await save();

    await visitor.page.reload();
    const after = { chat: chatOf(visitor.page) };
    await sendMessage(after, 'A second word');
    await expect.poll(installation.storedMessages).toContain('A second word');

    await write('We keep what you write for three years.');
    await save();
    await visitor.page.reload();
    await sendMessage(after, 'A third word');
    await after.chat.getByText('We keep what you write for three years.').waitFor();
    await after.chat.getByRole('button', { name: 'Agree and send' }).click();
    await expect.poll(installation.storedMessages).toContain('A third word');

    await ada.getByText('Consent text history').click();
    const wordings = ada.getByRole('group').filter({ hasText: 'Consent text history' }).getByRole('listitem');
    await wordings
      .filter({ hasText: 'for three years' })
      .getByText(/everyone was asked again/)
      .waitFor();
    await wordings
      .filter({ hasText: 'write, for two years' })
      .getByText(/no one was asked again/)
      .waitFor();
    await wordings.filter({ hasText: 'We keep what you write for two years.' }).first().waitFor();
    await wordings.first().scrollIntoViewIfNeeded();
    await saveScreenshot(ada, 'consent-history');
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await closePages(ada, visitor.page);
  });

  it('is written in the settings in each language, read in the visitor’s own, and kept word for word with the person', async () => {
    await team('PATCH', '/inboxes/1', { consent_text: {} });
    const ada = await signIn(installation);
    await openSettings(ada, 'Inboxes');
    await ada.getByRole('button', { name: 'Settings: Acme' }).click();
    const texts = ada.getByRole('group', { name: 'Ask for consent before the first message' });
    await texts.getByRole('textbox', { name: 'Text in English' }).fill(TEXTS.en);
    await texts.getByLabel('Add a language').selectOption('Deutsch');
    // The choice leads to where it is written.
    await expect
      .poll(() =>
        texts.getByRole('textbox', { name: 'Text in Deutsch' }).evaluate((area) => area === document.activeElement),
      )
      .toBe(true);
    await ada.keyboard.type(TEXTS.de);
    await texts.getByLabel('Add a language').selectOption('العربية');
    await ada.keyboard.type('نحتفظ بما تكتبه لمدة عامين.');
    await texts.getByLabel('Add a language').selectOption('Français');
    await ada.keyboard.type('à revoir');
    await texts.getByRole('button', { name: 'Remove the text in Français' }).click();
    await ada.getByRole('button', { name: 'Save', exact: true }).click();
    await waitUntilSaved(ada);
    for (const appearance of ['dark', 'light'] as const) {
      await ada.emulateMedia({ colorScheme: appearance });
      await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    }
    await texts.scrollIntoViewIfNeeded();
    await saveScreenshot(ada, 'consent-editor');
    await ada.setViewportSize({ width: 320, height: 700 });
    await texts.scrollIntoViewIfNeeded();
    await expect.poll(() => ada.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await saveScreenshot(ada, 'consent-editor-320');
    await ada.setViewportSize({ width: 1280, height: 800 });
    await ada.reload();
    await texts.getByRole('textbox', { name: 'Text in العربية' }).waitFor();
    expect(await texts.getByRole('textbox', { name: 'Text in Français' }).count()).toBe(0);

    const visitor = await openVisitorChat(installation);
    await visitor.page.evaluate(() => window.$chatwoot?.setLocale?.('ar'));
    await sendMessage(visitor, 'مرحبا');
    const text = visitor.chat.getByText('نحتفظ بما تكتبه لمدة عامين.');
    await text.waitFor();
    expect(await text.locator('xpath=ancestor-or-self::*[@lang][1]').getAttribute('lang')).toBe('ar');
    await visitor.chat.getByRole('region').getByRole('button').first().click();
    await expect.poll(installation.storedMessages).toContain('مرحبا');
    await ada.getByRole('button', { name: 'All conversations' }).click();
    await listRow(ada, 'مرحبا').click();
    await ada
      .getByRole('complementary', { name: 'Contact' })
      .getByRole('heading', { level: 2 })
      .getByRole('link')
      .click();
    await ada.getByRole('heading', { name: 'Consent' }).waitFor();
    await ada.getByText('نحتفظ بما تكتبه لمدة عامين.').waitFor();
    await ada.getByText(/Acme, in العربية/).waitFor();
    await saveScreenshot(ada, 'consent-kept');
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await closePages(ada, visitor.page);
  });
});
