import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHome, openSite, postedTo, type Site, startButton, widgetOf } from './customer-site.ts';
import { composerOf, type Installation, openInstallation, sendMessage, WITH_LIMITS } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';
import { visitorCall } from './visitor-api.ts';

let installation: Installation;
let team: TeamApi;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  installation = await openInstallation(WITH_LIMITS);
  team = await openTeamApi(installation);
  site = await openSite(installation, team);
});
afterAll(() => installation?.close());

const FEATURES = ['attachments', 'emoji_picker', 'end_conversation'];
const DAY_MS = 24 * 60 * 60 * 1000;

const log = ({ chat }: Pick<Site, 'chat'>) => chat.getByRole('log');
const row = ({ chat }: Pick<Site, 'chat'>, words: string) =>
  chat.locator('[data-key]:has([id^=cwmsg-])').filter({ hasText: words });

const begin = async (): Promise<Site> => {
  const visitor = await site.visit();
  await openHome(visitor);
  await startButton(visitor).click();
  await composerOf(visitor).waitFor();
  return visitor;
};
const conversationOf = async (words: string): Promise<{ id: number }> => {
  const find = async () => (await team('GET', `/conversations/search?q=${encodeURIComponent(words)}`)).payload[0];
  await expect.poll(find).toBeTruthy();
  return find();
};
const sendAs = (id: number, content: string) => team('POST', `/conversations/${id}/messages`, { content });
const distanceToEnd = (visitor: Site) =>
  log(visitor).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);

describe('a conversation', () => {
  it('shows who wrote what on which day, and nothing of what the team notes down (CON-08, CON-09, CON-10, CON-44, CON-45, CON-46, CON-55)', async () => {
    const visitor = await begin();
    await sendMessage(visitor, 'my lantern flickers');
    // The inbox asks for an address automatically.
    await row(visitor, 'Get notified by email').waitFor();
    const { id } = await conversationOf('my lantern flickers');
    await sendAs(id, 'Which one is it?');
    await sendAs(id, 'And since when?');
    await row(visitor, 'And since when?').waitFor();
    await sendMessage(visitor, 'since the rain');
    await row(visitor, 'since the rain').getByText('Sent').waitFor();
    await team('POST', `/conversations/${id}/toggle_status`, { status: 'resolved' });
    const activities = async () =>
      (await team('GET', `/conversations/${id}/messages`)).payload.filter(
        ({ message_type }: { message_type: number }) => message_type === ACTIVITY,
      );
    await expect.poll(async () => (await activities()).length).toBeGreaterThan(0);
    installation.change(`
      UPDATE messages SET created_at = created_at - ${40 * DAY_MS}
        WHERE content = 'my lantern flickers' OR message_type = 3;
      UPDATE messages SET created_at = created_at - ${DAY_MS} WHERE content IN ('Which one is it?', 'And since when?')`);
    await visitor.page.reload();
    await row(visitor, 'since the rain').waitFor();

    const long = new Intl.DateTimeFormat('en', { month: 'short', day: '2-digit', year: 'numeric' });
    const rows = visitor.chat.locator('[data-key]');
    const texts = async () => (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    await expect
      .poll(texts)
      .toEqual([
        long.format(Date.now() - 40 * DAY_MS),
        expect.stringContaining('my lantern flickers'),
        'Bot Give the team a way to reach you.',
        expect.stringMatching(/^B Bot: Get notified by email/),
        'Yesterday',
        expect.stringMatching(/^ada .*Which one is it\?/i),
        expect.stringContaining('And since when?'),
        'Today',
        expect.stringContaining('since the rain'),
      ]);

    const middle = async (words: string) => {
      const box = await log(visitor).getByText(words, { exact: true }).boundingBox();
      const frame = await log(visitor).boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0) / 2 - (frame?.x ?? 0) - (frame?.width ?? 0) / 2;
    };
    for (const words of ['my lantern flickers', 'since the rain']) expect(await middle(words)).toBeGreaterThan(0);
    for (const words of ['Give the team a way to reach you.', 'Which one is it?', 'And since when?'])
      expect(await middle(words)).toBeLessThan(0);
    const faces = (words: string) => row(visitor, words).locator('[class*="face"] > *').count();
    expect(await Promise.all(['Which one is it?', 'And since when?', 'since the rain'].map(faces))).toEqual([0, 1, 0]);

    // After the end the next conversation begins empty, without a form.
    await site.setInbox({}, { allow_messages_after_resolved: false });
    await visitor.page.reload();
    await visitor.chat.getByRole('button', { name: 'Start a new conversation' }).click();
    await composerOf(visitor).waitFor();
    await expect.poll(() => visitor.chat.locator('[id^=cwmsg-]').count()).toBe(0);
    await site.setInbox({}, { allow_messages_after_resolved: true });
    await visitor.context.close();
  });

  it('stays at its end for a new message, and where the visitor reads when they have scrolled up (CON-43)', async () => {
    const visitor = await begin();
    await sendMessage(visitor, Array.from({ length: 60 }, (_, line) => `verse ${line}`).join('\n'));
    await log(visitor).getByText('Sent').waitFor();
    const { id } = await conversationOf('verse 59');
    await sendAs(id, 'a first answer');
    await row(visitor, 'a first answer').waitFor();
    await expect.poll(() => distanceToEnd(visitor)).toBeLessThan(2);
    await log(visitor).evaluate((list) => list.scrollTo(0, 100));
    await visitor.chat.getByRole('button', { name: 'Jump to the latest message' }).waitFor();
    const place = async () => Math.round((await row(visitor, 'verse 59').boundingBox())?.y ?? Number.NaN);
    const before = await place();
    await sendAs(id, 'a second answer');
    await visitor.chat.getByRole('button', { name: '1 new message' }).waitFor();
    expect(await place()).toBe(before);
    await sendMessage(visitor, 'now I have read it');
    await expect.poll(() => distanceToEnd(visitor)).toBeLessThan(2);
    await visitor.context.close();
  });

  /** Every read request waits until it is released. */
  const holdReads = async ({ context }: Site) => {
    const held = Promise.withResolvers<void>();
    await context.route('**/api/v1/widget/**', async (route) => {
      if (route.request().method() === 'GET') await held.promise;
      await route.continue();
    });
    return held.resolve;
  };
  const spinnerOf = ({ chat }: Site) => chat.getByRole('main').getByRole('img', { name: 'Loading' });

  it('is there after a reload before anything was requested', async () => {
    const visitor = await begin();
    await sendMessage(visitor, 'it is in there');
    await log(visitor).getByText('Sent').waitFor();
    const release = await holdReads(visitor);
    await visitor.page.reload();
    await row(visitor, 'it is in there').waitFor();
    expect(await spinnerOf(visitor).count()).toBe(0);
    release();
    await visitor.context.close();
  });

  it('loads with a spinner and not as an empty one (ROU-26)', async () => {
    const visitor = await begin();
    await sendMessage(visitor, 'it is in the first');
    await log(visitor).getByText('Sent').waitFor();
    const token = (await visitor.context.cookies()).find(({ name }) => name.includes('cw_conversation'))?.value ?? '';
    await visitorCall(installation, 'POST', 'conversations', token, { message: { content: 'it is in the second' } });
    await visitor.page.reload();
    await row(visitor, 'it is in the second').waitFor();
    await visitor.chat.getByRole('button', { name: /back/i }).click();
    await visitor.chat.getByRole('button', { name: 'Your conversations' }).click();
    const first = visitor.chat.getByRole('button', { name: /it is in the first/ });
    await first.waitFor();
    const release = await holdReads(visitor);
    await first.click();
    await spinnerOf(visitor).waitFor();
    expect(await log(visitor).count()).toBe(0);
    release();
    await row(visitor, 'it is in the first').waitFor();
    await expect.poll(() => spinnerOf(visitor).count()).toBe(0);
    await visitor.context.close();
  });
});

describe('a message of the visitor', () => {
  it('shows at once, and becomes the one that the server has (CON-25)', async () => {
    const visitor = await begin();
    const held = Promise.withResolvers<void>();
    await visitor.context.route('**/api/v1/widget/conversations**', async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    await sendMessage(visitor, 'is it on its way?');
    const bubble = visitor.chat.locator('[data-mine]').filter({ hasText: 'is it on its way?' });
    await bubble.getByText('Sending').waitFor();
    expect(await bubble.getAttribute('id')).toBeNull();
    held.resolve();
    await bubble.getByText('Sent').waitFor();
    await expect.poll(() => bubble.getAttribute('id')).toMatch(/^cwmsg-\d+$/);
    expect(await bubble.count()).toBe(1);
    await visitor.context.close();
  });

  it('may be a file, the first of a conversation, and is sent again by hand when it failed (CON-31, COM-17)', async () => {
    const visitor = await begin();
    const held = Promise.withResolvers<void>();
    await visitor.context.route('**/api/v1/widget/{conversations,messages,direct_uploads}**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await held.promise;
      return route.fulfill({ status: 422, contentType: 'application/json', body: '{"message":"Not now"}' });
    });
    await visitor.chat
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('two lanterns') });
    await visitor.chat.getByRole('button', { name: 'Send', exact: true }).click();
    const bubble = visitor.chat.locator('[data-mine]').filter({ hasText: 'receipt.txt' });
    await bubble.getByRole('progressbar', { name: 'Uploading' }).waitFor();
    await expect.poll(() => bubble.getAttribute('data-state')).toBe('in_progress');
    held.resolve();
    await bubble.getByText("Couldn't send, try again").waitFor();
    await visitor.context.unrouteAll();
    await bubble.getByRole('button', { name: 'Send message again' }).click();
    await bubble.getByRole('link', { name: /receipt\.txt/ }).waitFor();
    await bubble.getByText('Sent').waitFor();
    expect(await bubble.count()).toBe(1);
    const [newest] = (await team('GET', '/conversations')).data.payload;
    const files = async () =>
      (await team('GET', `/conversations/${newest.id}/messages`)).payload.flatMap(
        ({ attachments = [] }: { attachments?: object[] }) => attachments,
      );
    await expect.poll(files).toMatchObject([{ file_type: 'file' }]);
    await visitor.context.close();
  });

  it('is held to its limits before it is sent, and has no file where the inbox takes none (COM-04, COM-13, SEC-09)', async () => {
    const visitor = await begin();
    const box = composerOf(visitor);
    await box.fill('x'.repeat(10_001));
    await visitor.chat.getByText('1 character too many').waitFor();
    // What is too long is still read in lines, not letter by letter.
    expect((await box.boundingBox())?.width).toBeGreaterThan(200);
    await box.press('Enter');
    expect(await visitor.chat.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await box.fill('x'.repeat(10_000));
    await expect.poll(() => visitor.chat.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true);
    await box.fill('');

    /** As if it were chosen; one of this size is made in the page. */
    const choose = async (bytes: number) =>
      visitor.chat.locator('input[type=file]').evaluate((input: HTMLInputElement, size) => {
        const chosen = new DataTransfer();
        chosen.items.add(new File([new Uint8Array(size)], 'film.mp4', { type: 'video/mp4' }));
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, bytes);
    await choose(40 * 1024 * 1024 + 1);
    await visitor.chat.getByText('File exceeds the 40 MB attachment limit').waitFor();
    expect(await visitor.chat.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await choose(1024);
    await visitor.chat.getByRole('list', { name: 'Files to send' }).getByText('film.mp4').waitFor();
    await expect.poll(() => visitor.chat.locator('[id^=cwmsg-]').count()).toBe(0);

    await site.setInbox({ selected_feature_flags: ['emoji_picker', 'end_conversation'] });
    await visitor.page.reload();
    await startButton(visitor).click();
    await visitor.chat.getByRole('button', { name: 'Emoji', exact: true }).waitFor();
    expect(await visitor.chat.getByRole('button', { name: 'Attach files' }).count()).toBe(0);
    expect(await visitor.chat.locator('input[type=file]').count()).toBe(0);
    const answer = await (await widgetOf(visitor)).evaluate(async () => {
      const body = new FormData();
      body.append('message[attachments][]', new File(['x'], 'a.txt', { type: 'text/plain' }));
      body.append('message[echo_id]', crypto.randomUUID());
      const { authToken = '' } = window as Window & { authToken?: string };
      const path = `/api/v1/widget/conversations${location.search}`;
      return (await fetch(path, { method: 'POST', headers: { 'x-auth-token': authToken }, body })).status;
    });
    expect(answer).toBe(403);
    await site.setInbox({ selected_feature_flags: FEATURES });
    await visitor.context.close();
  });

  it('has emoji by group and by name, where the cursor is (COM-06, COM-07, COM-08)', async () => {
    const visitor = await begin();
    const box = composerOf(visitor);
    await box.fill('ab');
    await box.press('ArrowLeft');
    const button = visitor.chat.getByRole('button', { name: 'Emoji', exact: true });
    await button.click();
    const picker = visitor.chat.getByRole('dialog');
    const groups = picker.getByRole('heading');
    await expect
      .poll(() => groups.allInnerTexts())
      .toEqual([
        ...['Smileys & Emotion', 'People & Body', 'Animals & Nature', 'Food & Drink', 'Travel & Places'],
        ...['Activities', 'Objects', 'Symbols', 'Flags'],
      ]);
    const search = picker.getByRole('searchbox');
    await search.fill('zzzz');
    await picker.getByText('No emoji match your search').waitFor();
    await search.fill('fire engine');
    await expect.poll(() => picker.locator('[data-emoji]').allInnerTexts()).toEqual(['🚒']);
    await picker.getByRole('button', { name: 'fire engine' }).click();
    await picker.waitFor({ state: 'detached' });
    await expect.poll(() => box.inputValue()).toBe('a🚒b');
    await box.pressSequentially('c');
    expect(await box.inputValue()).toBe('a🚒cb');
    await visitor.context.close();
  });
});

it('the notification sound plays for a person of the team, not for a bot or the visitor (LIV-07)', async () => {
  const bot = await team('POST', '/agent_bots', { name: 'Wick', outgoing_url: 'https://bot.example/hook' });
  await team('POST', `/inboxes/${site.inboxId}/set_agent_bot`, { agent_bot: bot.id });
  const visitor = await begin();
  await sendMessage(visitor, 'does it ring?');
  await row(visitor, 'Get notified by email').waitFor();
  const { id } = await conversationOf('does it ring?');
  const tones = () => visitor.page.evaluate<number[]>('tones');
  const response = await fetch(`${installation.url}/api/v1/accounts/1/conversations/${id}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', api_access_token: bot.access_token },
    body: JSON.stringify({ content: 'I am a bot' }),
  });
  expect(response.status).toBe(200);
  await row(visitor, 'I am a bot').waitFor();
  expect([await postedTo(visitor, 'playAudio'), await tones()]).toEqual([[], []]);
  await sendAs(id, 'I am a person');
  await row(visitor, 'I am a person').waitFor();
  await expect.poll(async () => (await postedTo(visitor, 'playAudio')).length).toBe(1);
  await expect.poll(async () => (await tones()).length).toBeGreaterThan(0);
  await visitor.context.close();
});
