import type { AccountId, ContactId, ConversationId, LabelId } from '@porchlight/core/wire/ids.ts';
import type { Generated } from 'kysely';
import type { Timestamps } from './column-types.ts';

export interface LabelsTable extends Timestamps {
  id: Generated<LabelId>;
  account_id: AccountId;
  title: string;
  description: string | null;
  color: string;
  show_on_sidebar: boolean;
}

export interface ConversationLabelsTable {
  conversation_id: ConversationId;
  label_id: LabelId;
  created_at: number;
}

export interface ContactLabelsTable {
  contact_id: ContactId;
  label_id: LabelId;
  created_at: number;
}

export interface LabelTables {
  labels: LabelsTable;
  conversation_labels: ConversationLabelsTable;
  contact_labels: ContactLabelsTable;
}
