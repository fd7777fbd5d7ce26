import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrive, type House, openHouse, say, sitDown, type Visitor } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');
const log = ({ chat }: Visitor) => chat.getByRole('log');

describe('files between a visitor and an agent', () => {
  it('a picture and a document go one way, a picture comes back, and each side sees them live (CON-04, CON-12, CON-15, CON-18, COM-11)', async () => {
    const desk = await sitDown(house);
    const visitor = await arrive(house);
    const picture = await visitor.page.screenshot();
    await say(visitor, 'I have two files');
    await log(visitor).getByText('Sent').waitFor();
    await desk.getByRole('navigation').getByText('I have two files').click();
    const thread = desk.getByRole('log');
    await thread.getByText('I have two files').waitFor();

    await visitor.chat.locator('input[type=file]').setInputFiles([
      { name: 'lantern.png', mimeType: 'image/png', buffer: picture },
      { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: PDF },
    ]);
    const shown = thread.locator('a img');
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await thread.getByRole('link', { name: /invoice\.pdf/ }).waitFor();
    await log(visitor)
      .getByRole('link', { name: /invoice\.pdf/ })
      .waitFor();
    const mine = log(visitor)
      .getByRole('button', { name: /image|picture/i })
      .locator('img');
    await expect.poll(() => mine.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await desk
      .locator('input[type=file]')
      .setInputFiles([{ name: 'answer.png', mimeType: 'image/png', buffer: picture }]);
    await desk.getByText('answer.png').waitFor();
    await desk.getByRole('main').getByRole('textbox').fill('Like this one?');
    await desk.getByRole('main').getByRole('textbox').press('Enter');
    await log(visitor).getByText('Like this one?').waitFor();
    const pictures = log(visitor).locator('img[src*="/files/"]');
    await expect.poll(() => pictures.count()).toBe(2);
    expect(await desk.getByText('answer.png').count()).toBe(0);
    await visitor.context.close();
    await desk.context().close();
  });

  it('shows that it is on its way, can be cancelled, and sends the same file again (CON-32, CON-33, ERR-01, SYS-10)', async () => {
    const visitor = await arrive(house);
    await say(visitor, 'a slow line');
    await log(visitor).getByText('Sent').waitFor();
    const choose = (name: string) =>
      visitor.chat.locator('input[type=file]').setInputFiles([{ name, mimeType: 'application/pdf', buffer: PDF }]);
    const bytes = /\/uploads\//;
    const held = Promise.withResolvers<void>();
    await visitor.context.route(bytes, () => held.resolve());
    await choose('never.pdf');
    await held.promise;
    await log(visitor).getByRole('progressbar', { name: 'Uploading' }).waitFor();
    await log(visitor).getByRole('button', { name: 'Cancel' }).click();
    await log(visitor).getByText('never.pdf').waitFor({ state: 'detached' });
    await visitor.context.unroute(bytes);

    await visitor.context.route(bytes, (route) => route.fulfill({ status: 415, json: { error: 'Not this time' } }));
    await choose('twice.pdf');
    await log(visitor).getByText("Couldn't send, try again").waitFor();
    await visitor.context.unroute(bytes);
    await log(visitor).getByRole('button', { name: 'Send message again' }).click();
    await log(visitor).locator('a[href*="/files/"]', { hasText: 'twice.pdf' }).waitFor();
    expect(await log(visitor).getByText('twice.pdf').count()).toBe(1);
    expect(await log(visitor).getByText('never.pdf').count()).toBe(0);
    await visitor.context.close();
  });

  it('a page or a program is refused in words, by the page and by the server (COM-12, SEC-15)', async () => {
    const visitor = await arrive(house);
    await say(visitor, 'and a page');
    await log(visitor).getByText('Sent').waitFor();
    const input = visitor.chat.locator('input[type=file]');
    await input.setInputFiles([
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
    ]);
    await visitor.chat
      .getByText(/page\.html|not supported|can.t be sent|cannot be sent/i)
      .first()
      .waitFor();
    const disguised = {
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<!doctype html><script>1</script>'),
    };
    await input.setInputFiles([disguised]);
    await visitor.chat
      .getByText(/type not supported|couldn.t send/i)
      .first()
      .waitFor();
    await visitor.context.close();
  });
});
