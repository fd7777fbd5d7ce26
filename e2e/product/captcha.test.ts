import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { chatOf, type Installation, openChat, openInstallation } from './installation.ts';

/** hCaptcha's script as its documentation describes it; the real one needs the internet. */
const SCRIPT = `window.hcaptcha = {
  render: (place, options) => {
    const box = document.createElement('label');
    const tick = document.createElement('input');
    tick.type = 'checkbox';
    tick.onchange = () => options.callback(tick.checked ? 'solved-' + (window.tries = (window.tries ?? 0) + 1) : '');
    box.append(tick, ' I am human');
    box.dataset.theme = options.theme;
    place.append(box);
    return 'box';
  },
  remove: () => {},
};
window.porchlightCaptchaLoaded();`;

let verifier: Server;
let installation: Installation;
const asked: string[] = [];
beforeAll(async () => {
  asked.length = 0;
  verifier = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => {
      body += data.toString();
    });
    request.on('end', () => {
      const answer = new URLSearchParams(body).get('response') ?? '';
      asked.push(answer);
      response.end(JSON.stringify({ success: answer !== 'solved-1' }));
    });
  });
  await new Promise<void>((done) => verifier.listen(0, '127.0.0.1', done));
  installation = await openInstallation({
    HCAPTCHA_SITE_KEY: 'site',
    HCAPTCHA_SECRET_KEY: 'secret',
    HCAPTCHA_VERIFY_URL: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/siteverify`,
    ALLOW_PRIVATE_WEBHOOKS: 'true',
  });
});
afterAll(async () => {
  await installation?.close();
  verifier.close();
});

const openForm = async (page: Page) => {
  await page.goto(`${installation.url}/demo`);
  await openChat(page);
  const chat = chatOf(page);
  await chat.getByRole('button', { name: /start conversation/i }).click();
  return chat;
};

describe('a captcha before the first message', () => {
  it('is asked once, says what is missing, asks again when refused, and keeps what was typed (SYS-06)', async () => {
    const page = await installation.browser.newPage();
    await page.route('https://js.hcaptcha.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
    );
    const chat = await openForm(page);
    const box = chat.getByRole('checkbox', { name: 'I am human' });
    await box.waitFor();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    const start = chat.getByRole('button', { name: 'Start Conversation' });
    await chat.getByRole('textbox').last().fill('Are you open on Sunday?');
    await start.click();
    await chat.getByText('Please confirm that you are human').waitFor();
    expect(asked).toEqual([]);
    await box.check();
    await start.click();
    await chat.getByText('The conversation could not be started. Please try again.').waitFor();
    await expect.poll(() => box.isChecked()).toBe(false);
    await box.check();
    await start.click();
    await chat.getByRole('log').getByText('Are you open on Sunday?').waitFor();
    expect(asked).toEqual(['solved-1', 'solved-2']);
    await page.reload();
    await chatOf(page).getByRole('log').getByText('Are you open on Sunday?').waitFor();
    await page.close();
  });

  it('that cannot be loaded is said, and tried again by hand', async () => {
    const page = await (await installation.browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
    const cut = (route: { abort: () => Promise<void> }) => route.abort();
    await page.route('https://js.hcaptcha.com/**', cut);
    const chat = await openForm(page);
    await chat.getByText('The captcha could not be loaded').waitFor();
    await page.unroute('https://js.hcaptcha.com/**', cut);
    await page.route('https://js.hcaptcha.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
    );
    await chat.getByRole('button', { name: 'Try again' }).click();
    await chat.getByRole('checkbox', { name: 'I am human' }).waitFor();
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/captcha.png` });
    await page.context().close();
  });
});
