import { type Static, Type } from 'typebox';
import { UserSender } from './message.ts';
import { Nullable } from './schema.ts';

/** What the widget reads (wire protocol 4.14); `id` is the display id. `time_on_page` is seconds, maybe as text. */
export const WidgetCampaign = Type.Object({
  id: Type.Integer(),
  message: Type.String(),
  trigger_only_during_business_hours: Type.Boolean(),
  trigger_rules: Type.Object({
    url: Type.String(),
    time_on_page: Type.Union([Type.Number(), Type.String()]),
  }),
  sender: Nullable(UserSender),
});
export type WidgetCampaign = Static<typeof WidgetCampaign>;
