import { expect, it } from 'vitest';
import { CAMPAIGN_SNOOZE_MS } from '../../wire/limits.ts';
import { campaignDelayMs, showsCampaign } from './campaign-timing.ts';
import { campaignsFor } from './campaigns.ts';

const campaign = (id: number, url: string, restricted = false, time_on_page: number | string = 3) => ({
  id,
  trigger_only_during_business_hours: restricted,
  trigger_rules: { url, time_on_page },
});
const pricing = campaign(1, 'https://www.chatwoot.com/pricing');
const about = campaign(2, 'https://www.chatwoot.com/about');
const here = 'https://www.chatwoot.com/about/';

it('CAM-04: keeps those of the page', () => expect(campaignsFor([pricing, about], here, true)).toEqual([about]));
it('CAM-05: keeps those for business hours only within them', () => {
  const restricted = campaign(2, about.trigger_rules.url, true);
  expect([
    campaignsFor([pricing, restricted], here, true),
    campaignsFor([pricing, restricted], here, false),
    campaignsFor([about], here, false),
  ]).toEqual([[restricted], [], [about]]);
});
it.each([
  [3, 3_000],
  ['20', 20_000],
  ['', 0],
  [-1, 0],
])('CAM-10, LIM-09: %s seconds on the page are %i ms', (time, delay) =>
  expect(campaignDelayMs(campaign(1, '', false, time))).toBe(delay),
);
it('CAM-23, LIM-08: a closed campaign stays away for a day', () => {
  const till = 1_000 + CAMPAIGN_SNOOZE_MS;
  const minute = 60_000;
  expect([till - minute, till].map((now) => showsCampaign({ hasMessages: false, snoozedTill: till, now }))).toEqual([
    false,
    true,
  ]);
  expect(CAMPAIGN_SNOOZE_MS).toBe(24 * 60 * minute);
});
it('CAM-15: nothing shows beside a conversation', () =>
  expect(showsCampaign({ hasMessages: true, snoozedTill: 0, now: 1 })).toBe(false));
