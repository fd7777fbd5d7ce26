type Timed = { trigger_rules: { time_on_page: number | string } };

/** `time_on_page` is in seconds, possibly as text; an invalid value starts the campaign at once. */
export const campaignDelayMs = ({ trigger_rules }: Timed): number =>
  Math.max(0, Number(trigger_rules.time_on_page) || 0) * 1_000;

export const showsCampaign = (input: { hasMessages: boolean; snoozedTill: number; now: number }): boolean =>
  !input.hasMessages && input.now >= input.snoozedTill;
