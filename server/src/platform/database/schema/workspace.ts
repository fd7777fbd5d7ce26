import type { Generated } from 'kysely';
import type { AccountId, ConversationId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Json, Timestamps } from './column-types.ts';

export interface CannedResponsesTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  short_code: string;
  content: string;
}

export interface SavedViewsTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  user_id: UserId;
  name: string;
  filter_type: string;
  query: Json;
}

export interface DraftsTable {
  conversation_id: ConversationId;
  user_id: UserId;
  message: string;
  updated_at: number;
}

export interface WorkspaceTables {
  canned_responses: CannedResponsesTable;
  saved_views: SavedViewsTable;
  drafts: DraftsTable;
}
