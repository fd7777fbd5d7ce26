import { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { JsonObject } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { payloadOf } from '../../../presenters/response-schemas.ts';

export const ToggledStatus = payloadOf(
  Type.Object({ success: Type.Boolean(), conversation_id: Type.Integer(), current_status: Type.String() }),
);
export const Assigned = Type.Union([TeamAgent, JsonObject, Type.Null()]);
export const ConversationAttributes = Type.Object({ custom_attributes: JsonObject });
