import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, inviteAgent, listRow, saveScreenshot, startConversation } from './agent-actions.ts';
import { expectEveryLook } from './appearances.ts';
import { accessibilityViolations } from './axe.ts';
import { paste, writtenIn } from './composer.ts';
import { type Installation, openInstallation, signIn, signInAs } from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await inviteAgent(installation, await openTeamApi(installation), 'Mia Lee', 'mia@example.com');
});
afterAll(() => installation?.close());

const stored = (text: string) => expect.poll(() => installation.storedMessages()).toContain(text);

const begin = async (question: string) => {
  const visitor = await startConversation(installation, question);
  const page = await signIn(installation);
  await listRow(page, question).click();
  const box = page.getByRole('main').getByRole('textbox', { name: 'Reply' });
  await page.locator('[contenteditable=true]').waitFor();
  await box.click();
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  const end = async () => {
    await visitor.context.close();
    await closePages(page);
  };
  return { visitor, page, box, tools, log: visitor.chat.getByRole('log'), end };
};

/** Each below the other, as an agent types them. */
const typeLines = async ({ keyboard }: Page, ...lines: string[]) => {
  for (const [at, line] of lines.entries()) {
    if (at > 0) await keyboard.press('Shift+Enter');
    await keyboard.type(line);
  }
};

const clear = async (page: Page, box: Locator) => {
  await box.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expect.poll(() => writtenIn(box)).toBe('');
};

describe('the composer of the team', () => {
  it('sends a text without formatting as it was typed, and signs of Markdown as signs (RTE-01, RTE-02)', async () => {
    const { page, box, log, end } = await begin('What does it cost?');
    const plain = '2 * 3 = 6, a_b_c, #1, C:\\temp & 50% of [x] at https://example.com/a_b';
    await typeLines(page, plain, '', 'Bye');
    await page.keyboard.press('Enter');
    await stored(`${plain}\n\nBye`);
    // An underscore within a word of any language is one.
    await page.keyboard.type('größe_maß_ имя_файла_');
    await page.keyboard.press('Enter');
    await stored('größe_maß_ имя_файла_');
    await box.fill('*not* _this_');
    await page.keyboard.press('Enter');
    await log.getByText('*not* _this_', { exact: true }).waitFor();
    expect(await log.locator('em').count()).toBe(0);
    await end();
  });

  it('turns Markdown that is typed by habit into formatting, which the visitor sees (RTE-02)', async () => {
    const { page, box, log, end } = await begin('How do I clean it?');
    const first = 'Do **this** and _that_ with `soap`, see [our page](example.com/a):';
    await typeLines(page, first, '- one', 'two', '', '> quoted');
    expect(await box.locator('strong').textContent()).toBe('this');
    await page.keyboard.press('Enter');
    await stored(
      'Do **this** and *that* with `soap`, see [our page](https://example.com/a):\n- one\n- two\n\n> quoted',
    );
    await log.locator('strong').getByText('this', { exact: true }).waitFor();
    await log.locator('li').getByText('two').waitFor();
    await log.locator('blockquote').getByText('quoted').waitFor();
    // Backspace takes an unwanted change back.
    await page.keyboard.type('1. ');
    await box.locator('ol').waitFor();
    await page.keyboard.press('Backspace');
    await expect.poll(() => writtenIn(box)).toBe('1. ');
    await end();
  });

  it('formats by its toolbar and by keys, and undoes it (RTE-02, RTE-03)', async () => {
    const { page, box, tools, log, end } = await begin('Is it bright?');
    await page.keyboard.type('Very bright');
    await page.keyboard.press('Shift+Home');
    await tools.getByRole('button', { name: 'Bold' }).click();
    await tools.getByRole('button', { name: 'Bold', pressed: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+i');
    await box.locator('em strong, strong em').waitFor();
    await page.keyboard.press('ControlOrMeta+i');
    await tools.getByRole('button', { name: 'Bulleted list' }).click();
    await box.locator('li strong').waitFor();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => box.locator('li').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+k');
    const dialog = page.getByRole('dialog', { name: 'Add link' });
    await dialog.getByLabel('Address').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a web address, an email address or a phone number.').waitFor();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await saveScreenshot(page, 'rich-text-link');
    await dialog.getByLabel('Address').fill('example.com');
    await page.keyboard.press('Enter');
    await box.getByRole('link', { name: 'Very bright' }).waitFor();
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await stored('**[Very bright](https://example.com)**');
    await log.getByRole('link', { name: 'Very bright' }).waitFor();
    // Without a selection the same keys open the search of the console.
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await end();
  });

  it('changes and removes a link', async () => {
    const { page, box, tools, end } = await begin('Where is it?');
    await tools.getByRole('button', { name: 'Link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Text').fill('here');
    await dialog.getByLabel('Address').fill('ada@example.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const link = box.getByRole('link', { name: 'here' });
    expect(await link.getAttribute('href')).toBe('mailto:ada@example.com');
    await page.keyboard.press('ArrowLeft');
    await tools.getByRole('button', { name: 'Link' }).click();
    await dialog.getByLabel('Address').fill('https://example.org/b');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => link.getAttribute('href')).toBe('https://example.org/b');
    await page.keyboard.press('ArrowLeft');
    await tools.getByRole('button', { name: 'Link' }).click();
    await dialog.getByRole('button', { name: 'Remove link' }).click();
    await expect.poll(() => link.count()).toBe(0);
    expect(await writtenIn(box)).toBe('here');
    await end();
  });

  it('takes over what is pasted from documents; files are sent as files (RTE-04)', async () => {
    const { page, box, end } = await begin('Can you write it down?');
    await paste(box, {
      'text/html':
        '<p>One <b>two</b></p><ul><li>a</li><li><a href="https://example.com">b</a></li></ul><img src="https://example.com/p.png">',
      'text/plain': 'One two a b',
    });
    await page.keyboard.press('Enter');
    await stored('One **two**\n- a\n- [b](https://example.com)');
    await paste(box, { 'text/plain': '**c**\n\nd' });
    await box.locator('strong').getByText('c', { exact: true }).waitFor();
    await clear(page, box);
    await page.evaluate(() => navigator.clipboard?.writeText?.('**e**').catch(() => {}));
    await box.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['x'], 'shot.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByRole('main').getByText('shot.png').waitFor();
    expect(await writtenIn(box)).toBe('');
    await end();
  });

  it('suggests what fits the text before the caret', async () => {
    const { page, end } = await begin('Who knows?');
    await page.getByRole('button', { name: 'Private note' }).click();
    const note = page.getByRole('main').getByRole('textbox', { name: 'Private note' });
    await page.keyboard.type('Ask @mi');
    const mia = page.getByRole('option').filter({ hasText: 'Mia Lee' });
    await mia.waitFor();
    await page.keyboard.press('Home');
    await mia.waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await mia.waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('today');
    await expect.poll(() => writtenIn(note)).toBe('Ask @Mia Lee today');
    await end();
  });

  it('keeps drafts of each mode with their formatting, and its toolbar as the agent left it (RTE-06)', async () => {
    const { page, box, tools, end } = await begin('Is it late?');
    await page.keyboard.type('A **begun** reply');
    await page.getByRole('button', { name: 'Private note' }).click();
    const note = page.getByRole('main').getByRole('textbox', { name: 'Private note' });
    await note.pressSequentially('@mi');
    await page.getByRole('option').filter({ hasText: 'Mia Lee' }).click();
    await note.locator('[data-mention]').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Formatting' }).click();
    await expect.poll(() => tools.count()).toBe(0);
    await page.reload();
    await box.locator('strong').getByText('begun').waitFor();
    expect(await tools.count()).toBe(0);
    await page.getByRole('button', { name: 'Private note' }).click();
    await note.locator('[data-mention]').getByText('@Mia Lee').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Formatting' }).click();
    await tools.waitFor();
    await end();
  });

  it('looks right in each window, and its toolbar is one stop of the Tab key', async () => {
    const { page, box, tools, end } = await begin('How does it look?');
    await typeLines(page, 'Some **bold** text with `code`, مرحبا', '1. first', 'second');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => tools.getByRole('button', { name: 'Bold' }).evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => tools.getByRole('button', { name: 'Italic' }).evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => box.evaluate((it) => it === document.activeElement)).toBe(true);
    await expectEveryLook(page, 'rich-text');
    await end();
  });

  it('is a plain text field where the editor cannot be loaded (RTE-05)', async () => {
    const visitor = await startConversation(installation, 'Is it broken?');
    const page = await signInAs(installation, {
      prepare: async (each) => void (await each.route(/RichEditor/, (route) => route.abort())),
    });
    await listRow(page, 'Is it broken?').click();
    const box = page.getByRole('main').getByRole('textbox', { name: 'Reply' });
    await box.fill('It is **not**');
    expect(await page.locator('[contenteditable=true]').count()).toBe(0);
    await box.press('Enter');
    await visitor.chat.getByRole('log').locator('strong').getByText('not').waitFor();
    await visitor.context.close();
    await closePages(page);
  });

  it('keeps what is typed before the editor is there, which takes the place of an empty field alone (RTE-05)', async () => {
    const visitor = await startConversation(installation, 'Is it slow?');
    const arrival = Promise.withResolvers<void>();
    const page = await signInAs(installation, {
      prepare: async (each) =>
        void (await each.route(/RichEditor.*js$/, async (route) => {
          await arrival.promise;
          await route.continue();
        })),
    });
    await listRow(page, 'Is it slow?').click();
    const box = page.getByRole('main').getByRole('textbox', { name: 'Reply' });
    await box.click();
    await page.keyboard.type('It was **not');
    const loaded = page.waitForResponse(/RichEditor.*js$/);
    arrival.resolve();
    await (await loaded).finished();
    await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300, true))));
    await page.keyboard.type('** slow');
    expect(await writtenIn(box)).toBe('It was **not** slow');
    await page.keyboard.press('Enter');
    await visitor.chat.getByRole('log').locator('strong').getByText('not').waitFor();
    await page.locator('[contenteditable=true]:focus').waitFor();
    await page.keyboard.type('Now *it* is here');
    await box.locator('em').getByText('it', { exact: true }).waitFor();
    await page.locator('[contenteditable=true]:focus').waitFor();
    await visitor.context.close();
    await closePages(page);
  });
});
