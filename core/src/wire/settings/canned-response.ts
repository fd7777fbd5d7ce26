import { type Static, Type } from 'typebox';
import type { CannedResponseId } from '../ids.ts';
import { Iso, idOf, Nullable } from '../schema.ts';
import { Visibility } from './visibility.ts';

export const MAX_CANNED_RESPONSE_LENGTH = 10_000;
export const MAX_SHORT_CODE_LENGTH = 255;
export const MAX_FOLDER_LENGTH = 100;
export const MAX_FILES_PER_CANNED_RESPONSE = 5;

/** The canned responses in a message's text: each counts as used once the message is stored. */
export const UsedCannedResponses = Type.Array(idOf<CannedResponseId>(), { maxItems: 20 });

const CannedResponseFile = Type.Object({
  id: Type.Integer(),
  file_name: Type.String(),
  content_type: Type.String(),
  file_size: Type.Integer(),
  /** The address of the file, relative to the installation. */
  file_url: Type.String(),
});
export type CannedResponseFile = Static<typeof CannedResponseFile>;

/** Chatwoot's canned response. Our extensions: `visibility` and what follows it. */
export const CannedResponse = Type.Object({
  id: idOf<CannedResponseId>(),
  account_id: Type.Integer(),
  short_code: Type.String(),
  content: Type.String(),
  created_at: Iso,
  updated_at: Iso,
  visibility: Visibility,
  folder: Nullable(Type.String()),
  files: Type.Array(CannedResponseFile),
  /** Whether the caller may change and delete it. */
  editable: Type.Boolean(),
  use_count: Type.Integer(),
  own_use_count: Type.Integer(),
  /** Null: never used. */
  last_used_at: Nullable(Iso),
});
export type CannedResponse = Static<typeof CannedResponse>;
