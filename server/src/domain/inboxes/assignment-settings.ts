import { Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import type { Json } from '../../platform/database/schema/column-types.ts';

export const MOST_CONVERSATIONS = 1_000;
const WEEK_MINUTES = 7 * 24 * 60;

/** An inbox's `auto_assignment_config`; other keys are kept as they are. */
export const AssignmentConfig = Type.Object({
  /** Open conversations of the inbox for each agent; without it there is no limit. */
  max_assignment_limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: MOST_CONVERSATIONS }))),
  /** Minutes an agent has to be offline until their waiting conversations go to another one; without it never. */
  reassign_after_minutes: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: WEEK_MINUTES }))),
});

const positive = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;

/** What was stored before it was checked may be anything: what is no number is no limit. */
export const assignmentSettings = (config: Json) => ({
  limit: positive(config['max_assignment_limit']),
  reassignAfter: positive(config['reassign_after_minutes']),
});
