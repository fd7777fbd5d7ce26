import { refusalOf } from '@porchlight/core/rules/files/attachments.ts';
import { emptyPlaceholders, fillKnownPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import type { Profile } from '@porchlight/core/wire/agent.ts';
import { type CannedResponse, MAX_FILES_PER_CANNED_RESPONSE } from '@porchlight/core/wire/settings/canned-response.ts';

type Sorted = Pick<CannedResponse, 'short_code' | 'folder'>;

/** By folder and short code; those without a folder last. */
export const inFolders = <Of extends Sorted>(responses: readonly Of[]): Of[] => {
  const order = ({ folder }: Sorted) => (folder === null ? 1 : 0);
  return responses.toSorted(
    (one, other) =>
      order(one) - order(other) ||
      (one.folder ?? '').localeCompare(other.folder ?? '') ||
      one.short_code.localeCompare(other.short_code),
  );
};

export const foldersOf = (responses: readonly Pick<CannedResponse, 'folder'>[]): string[] =>
  [...new Set(responses.map(({ folder }) => folder).filter((folder) => folder !== null))].toSorted((one, other) =>
    one.localeCompare(other),
  );

const EXAMPLE = {
  contact: { id: 42, name: 'Maya Lindqvist', email: 'maya@example.com', phone_number: '+46701740605' },
  conversation: { display_id: 128 },
  inbox: { name: 'Website' },
};

/** A text as it could be read, and the placeholders that have no value. */
export const previewOf = (
  { name, email, available_name, accounts, account_id }: Profile,
  text: string,
): { text: string; empty: string[] } => {
  const account = accounts.find(({ id }) => id === account_id) ?? null;
  const facts = { ...EXAMPLE, agent: { name, email, available_name }, account };
  return { text: fillKnownPlaceholders(text, facts), empty: emptyPlaceholders(text, facts) };
};

/** What can be added of the files that were chosen, and the first one that cannot be. */
export const addable = (
  before: number,
  files: readonly File[],
): { added: File[]; refused: File | undefined; isTooMany: boolean } => {
  const good = files.filter((file) => !refusalOf(file));
  const room = Math.max(0, MAX_FILES_PER_CANNED_RESPONSE - before);
  return {
    added: good.slice(0, room),
    refused: files.find((file) => refusalOf(file)),
    isTooMany: good.length > room,
  };
};

type Fields = Record<'short_code' | 'content' | 'folder', string> & { visibility?: string };

export const bodyOf = (fields: Fields, added: readonly File[], removed: readonly number[]) => {
  if (added.length === 0) return { ...fields, removed_file_ids: removed };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const id of removed) form.append('removed_file_ids[]', String(id));
  for (const file of added) form.append('attachments[]', file, file.name);
  return form;
};
