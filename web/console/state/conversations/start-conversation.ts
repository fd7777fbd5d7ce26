import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { TeamInbox } from '@porchlight/core/wire/inbox.ts';
import { type Api, isTemporary } from '../../../shared/api.ts';
import { shortId } from '../../../shared/short-id.ts';
import { createWindowEvents } from '../../../shared/window-events.ts';

type NewConversationRequest = { contact?: TeamContact };

const events = createWindowEvents<{ 'porchlight-new-conversation': NewConversationRequest }>();

/** Opens the dialog for a new conversation, with a contact where one is known. An event, because the dialog's state is private. */
export const openNewConversation = (requested: NewConversationRequest = {}) =>
  events.dispatch('porchlight-new-conversation', requested);
export const listenToNewConversation = (listener: (requested: NewConversationRequest) => void) =>
  events.listen('porchlight-new-conversation', listener);

/** An inbox in which a contact can be written to. `source_id` is null where they have no session yet. */
export type ContactableInbox = { inbox: TeamInbox; source_id: string | null; emails_unread: boolean };

export type NewConversation = {
  contact_id: number;
  inbox_id: number;
  /** Null: unassigned. Left out: as the inbox assigns. */
  assignee_id?: number | null;
  content: string;
  files: readonly File[];
  canned_response_ids: readonly number[];
};

/** As long as a message with files may take. */
const LEAST_PATIENCE_MS = 30_000;
const SLOWEST_BYTES_PER_MS = 40;

const bodyOf = ({ content, files, canned_response_ids, ...fields }: NewConversation, echo_id: string) => {
  if (files.length === 0) return { ...fields, echo_id, message: { content, canned_response_ids } };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, echo_id }))
    if (value !== null && value !== undefined) form.append(name, String(value));
  form.append('message[content]', content);
  for (const id of canned_response_ids) form.append('message[canned_response_ids][]', String(id));
  for (const file of files) form.append('message[attachments][]', file, file.name);
  return form;
};

export const createStarter = ({ api, accountId }: { api: Api; accountId: number }) => {
  const contacts = (rest = '') => accountPath(accountId, `contacts${rest}`);
  /** What was asked for last and under which name: the same again finds what the first request began. */
  let last: { requested: NewConversation; echo_id: string } | null = null;
  const echoOf = (requested: NewConversation) => {
    const isSame =
      last !== null &&
      JSON.stringify({ ...last.requested, files: [] }) === JSON.stringify({ ...requested, files: [] }) &&
      last.requested.files.length === requested.files.length &&
      last.requested.files.every((file, at) => file === requested.files[at]);
    if (!last || !isSame) last = { requested, echo_id: shortId() };
    return last.echo_id;
  };

  return {
    findContacts: async (q: string) => (await api.get<{ payload: TeamContact[] }>(contacts('/search'), { q })).payload,
    createContact: async (contact: { name: string; email: string }) =>
      (await api.post<{ payload: { contact: TeamContact } }>(contacts(), contact)).payload.contact,
    inboxesOf: async (id: number) =>
      (await api.get<{ payload: ContactableInbox[] }>(contacts(`/${id}/contactable_inboxes`))).payload,
    assigneesOf: async (inboxId: number) =>
      (await api.get<{ payload: TeamAgent[] }>(accountPath(accountId, `inboxes/${inboxId}/assignable_agents`))).payload,
    /** Answers the number of the conversation. A lost response is asked for once more. @throws ApiError */
    start: async (requested: NewConversation): Promise<number> => {
      const body = bodyOf(requested, echoOf(requested));
      const timeoutMs =
        LEAST_PATIENCE_MS + requested.files.reduce((sum, { size }) => sum + size, 0) / SLOWEST_BYTES_PER_MS;
      const send = () => api.post<TeamConversation>(accountPath(accountId, 'conversations'), body, { timeoutMs });
      try {
        return (await send()).id;
      } catch (error) {
        if (!isTemporary(error)) throw error;
        return (await send()).id;
      }
    },
  };
};
export type Starter = ReturnType<typeof createStarter>;
