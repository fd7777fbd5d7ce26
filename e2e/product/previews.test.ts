import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { Cookie } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, openHome, openSite, postedTo, routeOf, type Site, startButton } from './customer-site.ts';
import { composerOf, type Installation, openInstallation, sendMessage, WITH_LIMITS } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let team: TeamApi;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  installation = await openInstallation(WITH_LIMITS);
  team = await openTeamApi(installation);
  site = await openSite(installation, team);
});
afterAll(() => installation?.close());

const frameIsShown = ({ page }: Site) => page.locator('#cw-widget-holder').isVisible();
const isOpen = ({ page }: Site) => page.evaluate(() => window.$chatwoot?.isOpen);
const dot = ({ page }: Site) => page.locator('.unread-notification');
const shell = ({ chat }: Site) => chat.getByRole('banner').or(chat.getByRole('contentinfo'));
const toggle = ({ page }: Site, state: 'open' | 'close') =>
  page.evaluate((wanted) => window.$chatwoot?.toggle?.(wanted), state);

describe('new messages while the chat is closed', () => {
  const leave = async (words: string, settings: Record<string, unknown> = {}) => {
    const visitor = await site.visit({ settings });
    await openHome(visitor);
    await startButton(visitor).click();
    await sendMessage(visitor, words);
    await visitor.chat.getByText('Sent').waitFor();
    await composerOf(visitor).press('Escape');
    await expect.poll(() => isOpen(visitor)).toBe(false);
    const find = async () => (await team('GET', `/conversations/search?q=${words}`)).payload[0];
    await expect.poll(find).toBeTruthy();
    const { id } = await find();
    return {
      visitor,
      send: (content: string) => team('POST', `/conversations/${id}/messages`, { content }),
      seenAt: async () => (await team('GET', `/conversations/${id}`)).contact_last_seen_at,
    };
  };
  const counts = async (visitor: Site) =>
    (await postedTo(visitor, 'handleNotificationDot')).map(({ unreadMessageCount }) => unreadMessageCount);

  it('are counted and shown, the newest three, until the visitor opens or closes them (UNR-04, UNR-05, UNR-06, UNR-07, UNR-10, UNR-13, UNR-15, UNR-17, ROU-02, EMB-40, EMB-54)', async () => {
    const { visitor, send, seenAt } = await leave('marzipan');
    const [before] = [await counts(visitor)];
    for (const words of ['the first', 'the second', 'the third', 'the fourth']) {
      await send(words);
      await visitor.chat.getByRole('main').getByText(words).waitFor();
    }
    expect((await counts(visitor)).slice(before?.length)).toEqual([1, 2, 3, 4]);
    await dot(visitor).waitFor();
    await visitor.page.getByRole('button', { name: /4 unread messages/ }).waitFor();
    expect(await routeOf(visitor)).toBe('#/unread-messages');
    expect(await shell(visitor).count()).toBe(0);
    const previews = visitor.chat.getByRole('main').locator('bdi', { hasText: /^the / });
    expect(await previews.allInnerTexts()).toEqual(['the second', 'the third', 'the fourth']);
    expect([(await postedTo(visitor, 'setUnreadMode')).length, await isOpen(visitor)]).toEqual([1, false]);

    const unseen = await seenAt();
    await previews.nth(1).click();
    await visitor.chat.getByRole('log').getByText('the fourth').waitFor();
    expect([await routeOf(visitor), await isOpen(visitor)]).toEqual(['#/messages', true]);
    expect(await eventsOf(visitor, 'unread_message_click')).toHaveLength(1);
    await dot(visitor).waitFor({ state: 'detached' });
    await expect.poll(async () => (await counts(visitor)).at(-1)).toBe(0);
    await expect.poll(seenAt).toBeGreaterThan(unseen);

    // The open chat shows it in the conversation.
    await send('the fifth');
    await visitor.chat.getByRole('log').getByText('the fifth').waitFor();
    expect((await postedTo(visitor, 'setUnreadMode')).length).toBe(1);
    await visitor.chat.getByRole('button', { name: 'Back to home' }).click();
    await visitor.chat.getByRole('button', { name: 'Continue conversation' }).waitFor();
    await toggle(visitor, 'close');
    await expect.poll(() => isOpen(visitor)).toBe(false);
    await toggle(visitor, 'open');
    await composerOf(visitor).waitFor();
    await expect.poll(() => routeOf(visitor)).toBe('#/messages');
    await toggle(visitor, 'close');

    await send('the sixth');
    await visitor.chat.getByRole('button', { name: 'See new messages' }).click();
    await visitor.chat.getByRole('log').getByText('the sixth').waitFor();
    expect(await eventsOf(visitor, 'unread_message_click')).toHaveLength(2);
    await toggle(visitor, 'close');

    // Closed unread, it stays unread: only what was shown in the conversation counts as seen.
    await send('the seventh');
    const seen = await seenAt();
    await visitor.chat.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => frameIsShown(visitor)).toBe(false);
    await expect.poll(() => routeOf(visitor)).toBe('#/');
    expect([await dot(visitor).count(), await seenAt()]).toEqual([1, seen]);
    // Opened from here, the chat is at its messages.
    await send('the eighth');
    await visitor.chat.getByRole('button', { name: 'See new messages' }).waitFor();
    await toggle(visitor, 'open');
    await visitor.chat.getByRole('log').getByText('the eighth').waitFor();
    await expect.poll(() => dot(visitor).count()).toBe(0);
    await visitor.context.close();
  });

  it('are only counted where the page wants no preview (UNR-05)', async () => {
    const { visitor, send } = await leave('nougat', { showUnreadMessagesDialog: false });
    await send('a quiet one');
    await dot(visitor).waitFor();
    await expect.poll(async () => (await counts(visitor)).at(-1)).toBe(1);
    expect([await frameIsShown(visitor), await postedTo(visitor, 'setUnreadMode')]).toEqual([false, []]);
    await visitor.context.close();
  });
});

describe('a campaign', () => {
  const NIGHTS = 'Long nights ahead?';
  const LAMPS = 'Lamps in numbers?';
  const HOUR_MS = 60 * 60 * 1000;
  const at = (page: string) => `${installation.url}/${page}.html`;
  beforeAll(async () => {
    const { inboxId } = site;
    const rule = (page: string) => ({ trigger_rules: { url: at(page), time_on_page: 10 } });
    for (const [title, message, page] of [
      ['Nights', NIGHTS, 'nights'],
      ['Lamps', LAMPS, 'lamps'],
    ] as const)
      await team('POST', '/campaigns', {
        campaign: { title, message, inbox_id: inboxId, enabled: true, ...rule(page) },
      });
  });
  const visit = (page: string, time = Date.now(), cookies: Cookie[] = []) =>
    site.visit({ path: `/${page}.html`, settings: { campaigns: true }, time, cookies });
  /** Longer than the campaign's time on the page. */
  const stay = async ({ page }: Site) => {
    await page.clock.runFor(5_000);
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    for (let second = 0; second < 12; second += 1) await page.clock.runFor(1_000);
  };
  const words = ({ chat }: Site, text: string) => chat.getByRole('button', { name: text });

  it('shows on its page after its time, and begins the conversation when it is clicked (CAM-11, CAM-14, CAM-18, CAM-19, CAM-22, ROU-03, EMB-14, EMB-55)', async () => {
    const visitor = await visit('nights');
    const { page } = visitor;
    await page.clock.runFor(5_000);
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    await page.clock.runFor(8_000);
    // Another page, without a load: the time on the first one does not count.
    await page.evaluate(() => history.pushState(null, '', '/lamps.html'));
    for (let second = 0; second < 9; second += 1) await page.clock.runFor(1_000);
    expect([await frameIsShown(visitor), await postedTo(visitor, 'setUnreadMode')]).toEqual([false, []]);
    await page.clock.runFor(2_000);
    await words(visitor, LAMPS).waitFor();
    expect([await routeOf(visitor), await isOpen(visitor)]).toEqual(['#/campaigns', false]);
    expect(await shell(visitor).count()).toBe(0);
    expect(await postedTo(visitor, 'setUnreadMode')).toHaveLength(1);
    expect((await postedTo(visitor, 'updateIframeHeight')).at(-1)).toMatchObject({ isFixedHeight: true });

    await words(visitor, LAMPS).click();
    await visitor.chat.getByRole('log').getByText(LAMPS).waitFor();
    expect([await routeOf(visitor), await isOpen(visitor)]).toEqual(['#/messages', true]);
    expect(await eventsOf(visitor, 'campaign_message_click')).toHaveLength(1);
    const [newest] = (await team('GET', '/conversations')).data.payload;
    expect(newest.messages.at(-1)).toMatchObject({ content: LAMPS, message_type: OUTGOING });
    await visitor.context.close();
  });

  it('stays away for a day once it was closed, also on other pages (CAM-23, UNR-16)', async () => {
    const visitor = await visit('nights');
    await stay(visitor);
    await expect
      .poll(async () => {
        await visitor.page.clock.runFor(1_000);
        return words(visitor, NIGHTS).isVisible();
      })
      .toBe(true);
    await visitor.chat.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => frameIsShown(visitor)).toBe(false);
    await expect.poll(() => routeOf(visitor)).toBe('#/');
    expect(await postedTo(visitor, 'resetUnreadMode')).toHaveLength(1);
    const closed = await visitor.page.evaluate(() => Date.now());
    const cookies = await visitor.context.cookies();
    await visitor.context.close();

    for (const [passed, page, shows] of [
      [HOUR_MS, 'lamps', false],
      [24 * HOUR_MS - 60_000, 'nights', false],
      [24 * HOUR_MS + 1_000, 'nights', true],
    ] as const) {
      const again = await visit(page, closed + passed, cookies);
      const asked: string[] = [];
      again.page.on('response', (response) => response.url().includes('/widget/campaigns') && asked.push(page));
      await stay(again);
      // The second request checks whether the campaign is still enabled. The clock goes on: its script may have come late.
      await expect
        .poll(async () => {
          await again.page.clock.runFor(1_000);
          return asked.length;
        })
        .toBeGreaterThan(1);
      if (shows) await words(again, NIGHTS).waitFor();
      expect(await frameIsShown(again)).toBe(shows);
      expect(await postedTo(again, 'setUnreadMode')).toHaveLength(shows ? 1 : 0);
      await again.context.close();
    }
  });
});
