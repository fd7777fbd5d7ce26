import type { IndexSpec } from './table-builder.ts';

export const indexes: IndexSpec[] = [{ on: 'webhook_deliveries', columns: 'agent_bot_id, id' }];

export const up = async () => {};
