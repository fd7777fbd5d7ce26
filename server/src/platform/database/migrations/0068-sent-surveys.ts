import type { IndexSpec } from './table-builder.ts';

export const indexes: IndexSpec[] = [
  { on: 'messages', columns: 'account_id, created_at, conversation_id', where: "content_type = 'input_csat'" },
];

export const up = async () => {};
