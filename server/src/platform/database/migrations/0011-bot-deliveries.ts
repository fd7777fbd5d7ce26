import type { IndexSpec } from './table-builder.ts';

/** Deliveries of a bot are read by bot. */
export const indexes: IndexSpec[] = [{ on: 'webhook_deliveries', columns: 'agent_bot_id, id' }];

export const up = async () => {};
