import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHome, openSite, type Site, startButton } from './customer-site.ts';
import { composerOf, type Installation, openInstallation, signIn, WITH_LIMITS } from './installation.ts';
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

const state = ({ chat }: Site) => chat.getByRole('main').getByRole('heading', { level: 2 }).first();
const dots = ({ chat }: Site) => chat.locator('[data-online]');
const lit = ({ page }: Site) => expect.poll(() => page.locator('.woot-widget-bubble[data-online]').count());
const isAway = async (visitor: Site) => {
  await state(visitor).getByText('We are away at the moment').waitFor();
  await expect.poll(() => dots(visitor).count()).toBe(0);
  await visitor.chat.locator('[data-team="away"]').waitFor();
  await lit(visitor).toBe(0);
};
const isOnline = async (visitor: Site) => {
  await state(visitor).getByText('We are online').waitFor();
  await dots(visitor).first().waitFor();
  await visitor.chat.locator('[data-team="online"]').waitFor();
  await lit(visitor).toBe(1);
};
const wait = ({ chat }: Site, text: string | RegExp) => chat.getByRole('banner').getByText(text).waitFor();
const choose = (agentPage: Page, availability: string) =>
  agentPage.getByRole('combobox', { name: 'Availability' }).selectOption(availability);

describe('what a visitor sees of the team', () => {
  it('without business hours: online while an agent is, at once when an agent says so (HRS-12, HRS-13, HRS-14, HRS-16, LIV-19, AGT-11, ROU-15, THM-15)', async () => {
    const visitor = await site.visit();
    await openHome(visitor);
    await isAway(visitor);
    const agentPage = await signIn(installation);
    await isOnline(visitor);
    await visitor.chat.getByText('Typically replies in a few minutes').waitFor();
    // A busy agent is not online, and an offline agent is not named at all.
    for (const availability of ['Busy', 'Offline']) {
      await choose(agentPage, availability);
      await isAway(visitor);
      await choose(agentPage, 'Online');
      await isOnline(visitor);
    }
    await startButton(visitor).click();
    await composerOf(visitor).waitFor();
    await wait(visitor, 'Typically replies in a few minutes');
    await dots(visitor).first().waitFor();
    await choose(agentPage, 'Busy');
    await wait(visitor, 'We are away at the moment');
    await expect.poll(() => dots(visitor).count()).toBe(0);
    await choose(agentPage, 'Online');
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('with business hours: by the hours alone, in words of its language and by its own clock (HRS-10, HRS-13, HRS-17, HRS-18, HRS-31, HRS-32, ROU-15)', async () => {
    await site.setInbox({ reply_time: 'in_a_few_hours' }, { working_hours_enabled: true });
    // A Wednesday; the inbox opens at nine in its own time zone, which is UTC. No agent is signed in.
    const early = Date.parse('2026-11-25T05:30:00Z');
    const visitor = await site.visit({ time: early, settings: { eager: true } });
    const { page } = visitor;
    await page.clock.runFor(1_000);
    await openHome(visitor);
    await page.clock.runFor(1_000);
    await startButton(visitor).click();
    await page.clock.runFor(1_000);
    await wait(visitor, 'We will be back online at 09:00 AM');
    expect(await dots(visitor).count()).toBe(0);
    for (const [time, text] of [
      ['2026-11-25T07:30:30Z', 'We will be back online in 2 hours'],
      ['2026-11-25T08:48:30Z', 'We will be back online in 15 minutes'],
    ] as const) {
      await page.clock.setSystemTime(Date.parse(time));
      await page.clock.runFor(61_000);
      await wait(visitor, text);
    }
    await page.evaluate(() => window.$chatwoot?.setLocale?.('de'));
    await wait(visitor, 'Wir sind in 15 Minuten wieder online');
    await page.evaluate(() => window.$chatwoot?.setLocale?.('en'));
    await page.clock.setSystemTime(Date.parse('2026-11-25T08:59:30Z'));
    await page.clock.runFor(61_000);
    await wait(visitor, 'Typically replies in a few hours');
    await dots(visitor).first().waitFor();
    await page.clock.setSystemTime(Date.parse('2026-11-27T17:30:30Z'));
    await page.clock.runFor(61_000);
    await wait(visitor, /We will be back online on Monday/);
    await expect.poll(() => dots(visitor).count()).toBe(0);
    await visitor.context.close();

    // An online agent does not open a closed inbox.
    const agentPage = await signIn(installation);
    await site.setInbox({ reply_time: 'in_a_day' });
    const night = await site.visit({
      time: Date.parse('2026-11-25T01:00:00Z'),
      settings: { locale: 'de', eager: true },
      options: { timezoneId: 'Asia/Tokyo' },
    });
    await night.page.clock.runFor(1_000);
    await openHome(night);
    await night.page.clock.runFor(1_000);
    // The inbox's opening time, and the same by the clock of the visitor.
    await night.chat.getByText('09:00 (18:00 GMT+9)').waitFor();
    expect(await dots(night).count()).toBe(0);
    await night.page.clock.setSystemTime(Date.parse('2026-11-25T12:00:00Z'));
    await night.page.clock.runFor(61_000);
    await night.page.evaluate(() => window.$chatwoot?.setLocale?.('en'));
    await night.chat.getByText('Typically replies in a day').waitFor();
    await night.context.close();
    await agentPage.context().close();
  });
});
