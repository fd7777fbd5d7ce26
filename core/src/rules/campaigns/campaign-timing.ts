type Timed = { trigger_rules: { time_on_page: number | string } };

/** `time_on_page` is seconds, maybe as text; what is no number fires at once. */
export const campaignDelayMs = ({ trigger_rules }: Timed): number =>
  Math.max(0, Number(trigger_rules.time_on_page) || 0) * 1_000;

/** CAM-14, CAM-15. Times are epoch milliseconds. */
export const showsCampaign = (given: { hasMessages: boolean; snoozedTill: number; now: number }): boolean =>
  !given.hasMessages && given.now >= given.snoozedTill;
