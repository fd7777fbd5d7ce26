import { type Static, Type } from 'typebox';
import { OneOf } from '../schema.ts';

/** What a new account does first, in the order of the checklist. */
export const ONBOARDING_ITEMS = ['website', 'reply', 'team', 'hours', 'content', 'notifications'] as const;

const Item = OneOf(ONBOARDING_ITEMS);
export type OnboardingItem = Static<typeof Item>;

const State = OneOf(['active', 'hidden']);

/** `done` follows from what the account has, never from a request. */
export const Onboarding = Type.Object({
  state: State,
  items: Type.Array(
    Type.Object({
      name: Item,
      state: OneOf(['open', 'done', 'skipped']),
    }),
  ),
  has_sample_data: Type.Boolean(),
});
export type Onboarding = Static<typeof Onboarding>;

/** `active` shows the checklist again, without what was skipped before. */
export const OnboardingChange = Type.Object({
  state: Type.Optional(State),
  item: Type.Optional(Item),
  skipped: Type.Optional(Type.Boolean()),
});
export type OnboardingChange = Static<typeof OnboardingChange>;

/** The console's language: inbox, labels and folder are named in it. */
export const SampleDataRequest = Type.Object({ locale: Type.Optional(Type.String({ maxLength: 16 })) });
