import type { IndexSpec } from './table-builder.ts';

/** What a bot was told is read by bot. */
export const indexes: IndexSpec[] = [{ on: 'webhook_deliveries', columns: 'agent_bot_id, id' }];

export const up = async () => {};
