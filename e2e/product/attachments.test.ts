import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Installation,
  openInstallation,
  openVisitorChat,
  sendMessage,
  signIn,
  type Visitor,
} from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({}, ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
});
afterAll(() => installation?.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');
const log = ({ chat }: Visitor) => chat.getByRole('log');

const wav = () => {
  const sound = Buffer.alloc(44 + 4_000);
  sound.write('RIFF', 0);
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 8_000],
  ] as const)
    sound.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    sound.writeUInt16LE(value, at);
  sound.write('data', 36);
  sound.writeUInt32LE(4_000, 40);
  return sound.fill(128, 44);
};
const MP4 = Buffer.from('00000018667479706d70343200000000697336366d703432000000086d646174', 'hex');

/** Places and shared links of other channels: no API call creates them. */
const addPlaceAndLink = ({ fill }: Installation) =>
  fill((store) => {
    const { id, account_id } =
      store.prepare('SELECT id, account_id FROM messages ORDER BY id DESC LIMIT 1').get() ?? {};
    const add = store.prepare(
      `INSERT INTO attachments (account_id, message_id, file_type, external_url, fallback_title, coordinates_lat,
         coordinates_long, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, 1, 1)`,
    );
    add.run(account_id ?? 0, id ?? 0, 'location', null, 'The lantern workshop', 59.91, 10.75);
    add.run(account_id ?? 0, id ?? 0, 'fallback', 'https://shop.example/lantern', 'A lantern', null, null);
  });

const sendChosen = ({ chat }: Awaited<ReturnType<typeof openVisitorChat>>) =>
  chat.getByRole('button', { name: 'Send', exact: true }).click();

describe('files between a visitor and an agent', () => {
  it('a picture and a document go one way, a picture and a voice come back, and each side sees them live and as what they are (CON-04, CON-12, CON-15, CON-16, CON-17, CON-18, CON-19, CON-20, COM-11)', async () => {
    const agentPage = await signIn(installation);
    const visitor = await openVisitorChat(installation);
    const picture = await visitor.page.screenshot();
    await sendMessage(visitor, 'I have two files');
    await log(visitor).getByText('Sent').waitFor();
    await agentPage.getByRole('navigation').getByText('I have two files').click();
    const thread = agentPage.getByRole('log');
    await thread.getByText('I have two files').waitFor();

    await visitor.chat.locator('input[type=file]').setInputFiles([
      { name: 'lantern.png', mimeType: 'image/png', buffer: picture },
      { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: PDF },
    ]);
    await sendChosen(visitor);
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

    await agentPage
      .locator('input[type=file]')
      .setInputFiles([{ name: 'answer.png', mimeType: 'image/png', buffer: picture }]);
    await agentPage.getByText('answer.png').waitFor();
    await agentPage.getByRole('main').getByRole('textbox').fill('Like this one?');
    await agentPage.getByRole('main').getByRole('textbox').press('Enter');
    await log(visitor).getByText('Like this one?').waitFor();
    const pictures = log(visitor).locator('img[src*="/files/"]');
    await expect.poll(() => pictures.count()).toBe(2);
    await expect.poll(() => agentPage.getByText('answer.png').count()).toBe(0);

    await agentPage.getByRole('button', { name: 'Record a voice message' }).click();
    await agentPage.getByRole('group', { name: 'Record a voice message' }).getByText('0:01').waitFor();
    const shots = process.env['SHOTS'];
    if (shots) await agentPage.screenshot({ path: `${shots}/desk-voice.png` });
    await agentPage.getByRole('button', { name: 'Add to message' }).click();
    await agentPage.getByText(/^voice-message\./).waitFor();
    await agentPage.getByRole('main').getByRole('textbox').press('Enter');
    await log(visitor).getByRole('group', { name: 'Audio message' }).waitFor();

    await agentPage.locator('input[type=file]').setInputFiles([
      { name: 'hum.wav', mimeType: 'audio/wav', buffer: wav() },
      { name: 'light.mp4', mimeType: 'video/mp4', buffer: MP4 },
    ]);
    await agentPage.getByText('light.mp4').waitFor();
    await agentPage.getByRole('main').getByRole('textbox').fill('How it hums and shines');
    await agentPage.getByRole('main').getByRole('textbox').press('Enter');
    const sound = log(visitor).getByRole('group', { name: 'Audio message' }).last().getByRole('slider');
    await expect.poll(() => sound.getAttribute('max').then(Number)).toBeCloseTo(0.5, 1);
    await log(visitor).locator('video[controls][src*="light.mp4"]').waitFor();
    await thread.getByRole('group', { name: 'hum.wav' }).waitFor();
    addPlaceAndLink(installation);
    await visitor.page.reload();
    const place = log(visitor).getByRole('link', { name: 'The lantern workshop' });
    await place.waitFor();
    await expect.poll(() => place.getAttribute('href')).toContain('openstreetmap.org/search?query=59.91,10.75');
    const shared = log(visitor).getByRole('link', { name: 'A lantern', exact: true });
    for (const [name, value] of [
      ['href', 'https://shop.example/lantern'],
      ['target', '_blank'],
      ['rel', 'noreferrer noopener nofollow'],
    ] as const)
      await expect.poll(() => shared.getAttribute(name)).toBe(value);
    if (shots) await visitor.page.screenshot({ path: `${shots}/kinds-of-attachment.png` });
    await agentPage.reload();
    await thread.getByRole('link', { name: 'The lantern workshop' }).waitFor();
    if (shots) await agentPage.screenshot({ path: `${shots}/kinds-of-attachment-desk.png` });
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('shows that it is on its way, can be cancelled, and sends the same file again (CON-32, CON-33, ERR-01, SYS-10, LIM-25)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'a slow line');
    await log(visitor).getByText('Sent').waitFor();
    const choose = async (name: string) => {
      await visitor.chat
        .locator('input[type=file]')
        .setInputFiles([{ name, mimeType: 'application/pdf', buffer: PDF }]);
      await sendChosen(visitor);
    };
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
    await log(visitor).getByText('Not this time').waitFor();
    await visitor.context.unroute(bytes);
    await log(visitor).getByRole('button', { name: 'Send message again' }).click();
    await log(visitor).locator('[data-finished]').waitFor();
    await log(visitor).locator('a[href*="/files/"]', { hasText: 'twice.pdf' }).waitFor();
    await log(visitor).locator('[data-finished]').waitFor({ state: 'detached' });
    expect(await log(visitor).getByText('twice.pdf').count()).toBe(1);
    expect(await log(visitor).getByText('never.pdf').count()).toBe(0);
    await visitor.context.close();
  });

  it('a picture opens large over the conversation, and gives the focus back when it closes (CON-15)', async () => {
    const visitor = await openVisitorChat(installation);
    await visitor.chat
      .locator('input[type=file]')
      .setInputFiles([{ name: 'lamp.png', mimeType: 'image/png', buffer: await visitor.page.screenshot() }]);
    await sendChosen(visitor);
    const small = log(visitor).getByRole('button', { name: 'Open picture' });
    await small.press('Enter');
    const large = visitor.chat.getByRole('dialog', { name: 'Picture message' });
    const width = () => large.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await visitor.page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    await expect.poll(() => small.evaluate((button) => button === document.activeElement)).toBe(true);
    await visitor.context.close();
  });

  it('a recording that is not wanted goes with Escape, and the chat stays', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'a voice, perhaps');
    await log(visitor).getByText('Sent').waitFor();
    await visitor.chat.getByRole('button', { name: 'Record a voice message' }).click();
    await visitor.chat.getByRole('timer').waitFor();
    await visitor.page.keyboard.press('Escape');
    await visitor.chat.getByRole('timer').waitFor({ state: 'detached' });
    await expect.poll(() => visitor.page.evaluate(() => window.$chatwoot?.isOpen)).toBe(true);
    expect(await log(visitor).getByRole('group', { name: 'Audio message' }).count()).toBe(0);
    await visitor.context.close();
  });

  it('a page or a program is refused with a reason, by the page and by the server (COM-12, SEC-15, CON-58)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'and a page');
    await log(visitor).getByText('Sent').waitFor();
    const input = visitor.chat.locator('input[type=file]');
    await input.setInputFiles([
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
    ]);
    await visitor.chat
      .getByRole('alert')
      .getByText(/page\.html|not supported|can.t be sent|cannot be sent/i)
      .first()
      .waitFor();
    const disguised = {
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<!doctype html><script>1</script>'),
    };
    await input.setInputFiles([disguised]);
    await sendChosen(visitor);
    await visitor.chat.getByText('photo.png cannot be sent: files of this type are not accepted').waitFor();
    expect(await visitor.chat.getByRole('button', { name: 'Send message again' }).count()).toBe(0);
    await visitor.context.close();
  });
});
