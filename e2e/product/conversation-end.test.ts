import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  composerOf,
  type Installation,
  openInstallation,
  openVisitorChat,
  sendMessage,
  type Visitor,
} from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  const team = await openTeamApi(installation);
  const { payload } = await team('GET', '/inboxes');
  await team('PATCH', `/inboxes/${payload[0].id}`, {
    allow_messages_after_resolved: false,
  });
});
afterAll(() => installation?.close());

const ended = async (text: string): Promise<Visitor> => {
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, text);
  await visitor.chat.getByRole('log').getByText(text).waitFor();
  const team = await openTeamApi(installation);
  const find = async () => (await team('GET', `/conversations/search?q=${encodeURIComponent(text)}`)).payload[0];
  await expect.poll(find).toBeTruthy();
  await team('POST', `/conversations/${(await find()).id}/toggle_status`, { status: 'resolved' });
  await visitor.chat.getByRole('button', { name: 'Start a new conversation' }).waitFor();
  return visitor;
};
const copyOf = ({ chat }: Visitor) => chat.getByRole('button', { name: 'Email me the transcript' });
const introduce = ({ page }: Visitor, email: string) =>
  page.evaluate((address) => {
    const { $chatwoot } = window as unknown as { $chatwoot: { setUser: (id: string, user: object) => void } };
    $chatwoot.setUser(address, { email: address });
  }, email);

describe('after the end', () => {
  it('a transcript is offered only to a visitor with an email address, and the next visitor at the device sees nothing of it (TRN-01, TRN-06, CON-54, COM-24, IDN-04, IDN-21)', async () => {
    const visitor = await ended('nobody knows my address');
    expect(await copyOf(visitor).count()).toBe(0);
    await expect.poll(() => composerOf(visitor).count()).toBe(0);
    await introduce(visitor, 'rose@example.com');
    await copyOf(visitor).waitFor();
    await introduce(visitor, 'ivy@example.com');
    await visitor.chat.getByText('nobody knows my address').waitFor({ state: 'detached' });
    await visitor.chat.getByRole('button', { name: /start conversation/i }).click();
    await composerOf(visitor).waitFor();
    await expect.poll(() => visitor.chat.locator('[id^=cwmsg-]').count()).toBe(0);
    await visitor.context.close();
  });

  it('it is asked for once at a time, and said to be sent, or not for three seconds (TRN-03, TRN-04, TRN-05, ERR-02, ERR-03, ROU-24, ROU-25)', async () => {
    const visitor = await ended('send me a copy');
    await introduce(visitor, 'vera@example.com');
    await copyOf(visitor).waitFor();
    const held = Promise.withResolvers<void>();
    await visitor.page.route('**/conversations/transcript**', async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, body: '{}' });
    });
    const { clock } = visitor.page;
    const now = await visitor.page.evaluate(() => Date.now());
    await clock.install({ time: now });
    await clock.pauseAt(now + 1_000);
    /** A banner is shown for three seconds; returns its colours. */
    const seeBanner = async (role: 'alert' | 'status', text: string) => {
      const banner = visitor.chat.getByRole(role).locator('[data-type]').filter({ hasText: text });
      await banner.waitFor();
      await clock.runFor(2_950);
      expect(await banner.count()).toBe(1);
      const color = await banner.evaluate((element) => getComputedStyle(element).backgroundColor);
      await clock.runFor(100);
      await banner.waitFor({ state: 'detached' });
      return color;
    };
    await copyOf(visitor).click();
    await expect.poll(() => copyOf(visitor).isDisabled()).toBe(true);
    held.resolve();
    const failed = await seeBanner('alert', 'There was an error, please try again');
    await visitor.page.unrouteAll();
    await copyOf(visitor).click();
    const sent = await seeBanner('status', 'The chat transcript was sent successfully');
    expect(failed).not.toBe(sent);
    await clock.resume();
    await expect.poll(() => installation.newestEmail('vera@example.com')).toContain('send me a copy');
    await visitor.context.close();
  });
});
