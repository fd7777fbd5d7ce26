import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatOf, type Installation, openInstallation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

it('shows developers what the settings, methods and events of the chat do, and nothing pasted is run (EMB-69)', async () => {
  const context = await installation.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto(`${installation.url}/demo/developers`);
  const launcher = page.locator('button.woot-widget-bubble').first();
  await launcher.waitFor();
  const log = page.getByRole('list', { name: 'Events and results' });
  const logged = (text: string | RegExp) => log.getByRole('listitem').filter({ hasText: text }).first().waitFor();
  const press = (name: string) => page.getByRole('button', { name }).click();
  const start = async (text: string) => {
    await page.getByLabel('The script of a snippet').fill(text);
    await press('Start the chat with these');
  };

  await start(
    `porchlight.run({ settings: { position: 'left', type: "expanded_bubble", launcherTitle: '<b>It\\'s</b> {a: us', } });`,
  );
  await expect.poll(() => launcher.textContent()).toBe("<b>It's</b> {a: us");
  await expect.poll(async () => (await launcher.boundingBox())?.x).toBe(20);
  await start(
    `<script src="x" data-position="right" data-launcher-title="<img src=x onerror=document.title=1>"></script>`,
  );
  await expect.poll(() => launcher.getAttribute('title')).toBe('<img src=x onerror=document.title=1>');
  await expect.poll(() => page.title()).toBe('Developers · Acme Lanterns');
  await start('{ position: alert(1) }');
  await page.getByRole('alert').getByText('These settings cannot be read').waitFor();
  await start('alert(1)');
  await page.getByRole('alert').getByText('Paste the script').waitFor();

  await press('porchlight.open({ screen: "home" })');
  await chatOf(page).getByRole('main').waitFor();
  await logged(/\d\d:\d\d:\d\d\.\d{3} porchlight:opened/);
  await logged('porchlight.open({ screen: "home" }) resolved');
  await press('porchlight.showArticle("none")');
  await logged(/porchlight.showArticle\("none"\) failed "(NO_HELP_CENTRE|ARTICLE_NOT_FOUND)"/);
  await press('porchlight.setUser(null, {})');
  await logged('failed "Identifier should be a string or a number"');
  await press('Copy the log');
  await page.getByRole('status').getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('porchlight:opened');
  await press('porchlight.destroy()');
  await expect.poll(() => launcher.count()).toBe(0);
  await press('porchlight.hide()');
  await logged('The chat is not running');
  await press('Clear');
  await page.getByText('Nothing has happened yet').waitFor();
  await context.close();
});
