import { type Static, Type } from 'typebox';
import { JsonObject } from '../schema.ts';

/** Body of `POST /api/v1/widget/events` (wire protocol 9.3). Unknown names answer 204 and do nothing. */
export const WidgetEvent = Type.Object({
  name: Type.String({ minLength: 1 }),
  event_info: Type.Optional(JsonObject),
});
export type WidgetEvent = Static<typeof WidgetEvent>;
