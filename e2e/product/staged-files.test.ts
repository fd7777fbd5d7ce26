import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { widgetOf } from './customer-site.ts';
import { type Installation, openInstallation, openVisitorChat, sendMessage, type Visitor } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({});
});
afterAll(() => installation?.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');
const log = ({ chat }: Visitor) => chat.getByRole('log');

describe('files that a visitor chooses', () => {
  it('wait in the composer until the visitor sends them, with a caption, as one message (COM-11)', async () => {
    const visitor = await openVisitorChat(installation);
    const { chat, page } = visitor;
    await sendMessage(visitor, 'before the files');
    await log(visitor).getByText('Sent').waitFor();
    const picture = await page.screenshot();
    const input = chat.locator('input[type=file]');
    await input.setInputFiles([
      {
        name: 'the-lantern-as-it-came-out-of-its-box-this-morning-with-a-broken-glass.png',
        mimeType: 'image/png',
        buffer: picture,
      },
      { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'فاتورة-المصباح-المكسور-الذي-وصل-هذا-الصباح-من-المتجر.pdf', mimeType: 'application/pdf', buffer: PDF },
    ]);
    const list = chat.getByRole('list', { name: 'Files to send' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3);
    const thumbnail = list.locator('img');
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await input.setInputFiles([{ name: 'a.exe', mimeType: 'application/x-msdownload', buffer: PDF }]);
    await chat.getByText('a.exe cannot be sent: files of this type are not accepted').waitFor();
    await expect.poll(async () => accessibilityViolations(await widgetOf(visitor))).toEqual([]);
    for (const [name, width, scheme, language] of [
      ['wide', 1280, 'light', 'en'],
      ['narrow', 320, 'light', 'en'],
      ['dark', 320, 'dark', 'en'],
      ['arabic', 320, 'light', 'ar'],
    ] as const) {
      await page.setViewportSize({ width, height: 600 });
      await page.evaluate(
        ([mode, code]) => {
          window.$chatwoot?.setColorScheme?.(mode === 'dark' ? 'dark' : 'light');
          window.$chatwoot?.setLocale?.(code);
        },
        [scheme, language] as const,
      );
      await chat.getByRole('list', { name: language === 'ar' ? 'الملفات المراد إرسالها' : 'Files to send' }).waitFor();
      // Every row is inside the list, and its remove button inside the window.
      const rows = await chat.locator('li:has(button)').evaluateAll((items) =>
        items.map((item) => {
          const [outer, size] = [item.getBoundingClientRect(), item.children[2]?.getBoundingClientRect()];
          const button = item.querySelector('button')?.getBoundingClientRect();
          return [
            button !== undefined && button.left >= 0 && button.right <= innerWidth,
            outer.right <= innerWidth,
            (size?.height ?? 99) < 24,
            item.scrollWidth <= item.clientWidth,
          ];
        }),
      );
      expect(rows.flat()).toEqual(Array.from({ length: 12 }, () => true));
      await saveScreenshot(page, `staged-${name}`);
    }
    await page.evaluate(() => window.$chatwoot?.setLocale?.('en'));
    await list.waitFor();
    expect(
      await log(visitor)
        .getByRole('link', { name: /invoice/ })
        .count(),
    ).toBe(0);
    await chat.getByRole('button', { name: /^Remove فاتورة/ }).press('Enter');
    await chat.getByRole('button', { name: 'Back to home' }).click();
    await chat.getByRole('button', { name: 'Continue conversation' }).click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
    await chat.getByRole('textbox', { name: 'Your message' }).fill('It came like this');
    await chat.getByRole('textbox', { name: 'Your message' }).press('Enter');
    await list.waitFor({ state: 'detached' });
    const message = log(visitor).locator('[data-mine]', { hasText: 'It came like this' });
    await message.getByRole('link', { name: /invoice\.pdf/ }).waitFor();
    await message.locator('img[src*="/files/"]').waitFor();
    await visitor.context.close();
  });
});
