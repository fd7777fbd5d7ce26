import { matchesUrlPattern } from './url-pattern.ts';

type Campaign = {
  id: number;
  trigger_only_during_business_hours: boolean;
  trigger_rules: { url: string; time_on_page: number | string };
};

/** Campaigns of a page (CAM-04, CAM-05): their pattern matches, and the team is there where they ask for it. */
export const campaignsFor = <C extends Campaign>(campaigns: readonly C[], address: string, withinHours: boolean): C[] =>
  campaigns.filter(
    (campaign) =>
      matchesUrlPattern(campaign.trigger_rules.url, address) &&
      (withinHours || !campaign.trigger_only_during_business_hours),
  );

/** `time_on_page` is seconds, maybe as text; what is no number fires at once. */
export const campaignDelayMs = ({ trigger_rules }: Pick<Campaign, 'trigger_rules'>): number =>
  Math.max(0, Number(trigger_rules.time_on_page) || 0) * 1_000;

/** CAM-14, CAM-15. Times are epoch milliseconds. */
export const showsCampaign = (given: { hasMessages: boolean; snoozedTill: number; now: number }): boolean =>
  !given.hasMessages && given.now >= given.snoozedTill;
