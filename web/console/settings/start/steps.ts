import type { InboxDraft, InboxSettings } from '../inbox.ts';

export const STEPS = ['website', 'hours', 'snippet', 'message'] as const;
export type Step = (typeof STEPS)[number];

export const stepAfter = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? step;
export const stepBefore = (step: Step): Step => STEPS[STEPS.indexOf(step) - 1] ?? step;

/** The inbox as the guide begins with it: unset business hours are in the time zone of the administrator. */
export const draftFor = (inbox: InboxSettings, zone: string): InboxDraft =>
  inbox.working_hours_enabled ? inbox : { ...inbox, timezone: zone };
