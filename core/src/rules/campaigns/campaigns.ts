import { matchesUrlPattern } from '../matching/url-pattern.ts';

type Campaign = {
  id: number;
  trigger_only_during_business_hours: boolean;
  trigger_rules: { url: string; time_on_page: number | string };
};

/** Campaigns of a page (CAM-04, CAM-05): their pattern matches, and an agent is online if they require it. */
export const campaignsFor = <C extends Campaign>(campaigns: readonly C[], address: string, withinHours: boolean): C[] =>
  campaigns.filter(
    (campaign) =>
      matchesUrlPattern(campaign.trigger_rules.url, address) &&
      (withinHours || !campaign.trigger_only_during_business_hours),
  );
