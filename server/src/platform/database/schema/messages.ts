import type { CallProvider, CallStatus } from '@porchlight/core/wire/call.ts';
import type {
  AccountId,
  AgentBotId,
  AttachmentId,
  ContactId,
  ContactInboxId,
  ConversationId,
  InboxId,
  MessageId,
  UserId,
} from '@porchlight/core/wire/ids.ts';
import type { ContentType, FileType, MessageStatus } from '@porchlight/core/wire/message.ts';
import type { MessageType } from '@porchlight/core/wire/message-type.ts';
import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamps } from './column-types.ts';

/** The table of `sender_id`, by `sender_type`. */
export type SenderIds = { Contact: ContactId; User: UserId; AgentBot: AgentBotId };

export interface MessagesTable extends Timestamps {
  id: Generated<MessageId>;
  account_id: AccountId;
  inbox_id: InboxId;
  conversation_id: ConversationId;
  message_type: MessageType;
  content_type: ContentType;
  content: string | null;
  content_attributes: Json;
  additional_attributes: Json;
  private: boolean;
  /** `progress` exists on the client alone. */
  status: Exclude<MessageStatus, 'progress'>;
  sender_type: keyof SenderIds | null;
  sender_id: SenderIds[keyof SenderIds] | null;
  /** Unique per conversation where present: a repeated request gets the first result. */
  echo_id: string | null;
  source_id: string | null;
  deleted_at: number | null;
}

export type MessageRow = Selectable<MessagesTable>;

export interface MessageEditsTable {
  id: Generated<number>;
  account_id: AccountId;
  message_id: MessageId;
  content: string;
  created_at: number;
}

export interface AttachmentsTable extends Timestamps {
  id: Generated<AttachmentId>;
  account_id: AccountId;
  message_id: MessageId;
  file_type: FileType;
  /** Key in the file store; null for location and fallback. */
  file_key: string | null;
  file_name: string | null;
  content_type: string | null;
  file_size: number | null;
  width: number | null;
  height: number | null;
  thumb_key: string | null;
  external_url: string | null;
  fallback_title: string | null;
  coordinates_lat: number | null;
  coordinates_long: number | null;
}

export type AttachmentRow = Selectable<AttachmentsTable>;

/** Files uploaded before their message (direct upload) or for a text; swept when nothing refers to them. */
export interface BlobsTable {
  id: Generated<number>;
  key: string;
  account_id: AccountId;
  inbox_id: InboxId | null;
  contact_inbox_id: ContactInboxId | null;
  user_id: UserId | null;
  filename: string;
  content_type: string;
  byte_size: number;
  checksum: string | null;
  uploaded_at: number | null;
  attached_at: number | null;
  /** When the last text that showed it stopped doing so; null while a text is known to show it. */
  dropped_at: number | null;
  created_at: number;
}

export interface CallsTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  conversation_id: ConversationId;
  message_id: MessageId;
  provider: CallProvider;
  meeting_id: string;
  room_name: string;
  status: CallStatus;
  started_by: UserId | null;
  /** The agent in the call, and the page that signals go to. */
  agent_id: UserId | null;
  agent_participant: string | null;
  /** The last heartbeat of that page. */
  agent_heard_at: number | null;
  /** The visitor's session in the call, and its page. */
  contact_inbox_id: ContactInboxId | null;
  visitor_participant: string | null;
  answered_at: number | null;
  ended_at: number | null;
  detail: Json;
}

export type CallRow = Selectable<CallsTable>;

export interface UploadUsageTable {
  owner: string;
  day: number;
  bytes: number;
}

/** By a digest of their address: fetched, or without a file while they cannot be. */
export interface RemotePicturesTable {
  url_hash: string;
  file_key: string | null;
  byte_size: number;
  fetched_at: number;
  used_at: number;
}

/** By a digest of the address: what the page says, as JSON; null while there is nothing to show. */
export interface LinkPreviewsTable {
  url_hash: string;
  page: string | null;
  fetched_at: number;
}

export interface FileSweepsTable {
  id: Generated<number>;
  finished_at: number;
  files: number;
  bytes: number;
  orphans: number;
  orphan_bytes: number;
  removed: number;
  missing: number;
}

export interface MessageTables {
  messages: MessagesTable;
  message_edits: MessageEditsTable;
  attachments: AttachmentsTable;
  blobs: BlobsTable;
  upload_usage: UploadUsageTable;
  remote_pictures: RemotePicturesTable;
  link_previews: LinkPreviewsTable;
  file_sweeps: FileSweepsTable;
  calls: CallsTable;
}
