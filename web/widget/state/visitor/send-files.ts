import { fieldOf, isRecord } from '@porchlight/core/rules/read-field.ts';
import type { CreatedWidgetConversation } from '@porchlight/core/wire/conversation.ts';
import { WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import type { WidgetMessage } from '@porchlight/core/wire/message.ts';
import { type Api, ApiError } from '../../../shared/api.ts';
import type { SendResult } from '../../../shared/conversation-store/types.ts';
import type { Entry } from '../../../shared/outbox/entry.ts';
import { upload } from './upload.ts';
import { filesOf, type WaitingFiles } from './waiting-files.ts';

export type FileSendDeps = {
  api: Api;
  files: WaitingFiles;
  search: string;
  headers: () => Record<string, string>;
  isDirect: () => boolean;
};

type Announced = { signed_id: string; direct_upload: { url: string; headers: Record<string, string> } };

/** The message's own request adds little, but the bar must not wait at its end. */
const BYTES_SHARE = 0.98;

const isStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && error.failure.kind === 'status' && statuses.includes(error.failure.status);

const attributesOf = ({ payload: { custom_attributes } }: Entry) =>
  isRecord(custom_attributes) ? custom_attributes : {};

const textIn = (value: unknown, name: string): string => String(fieldOf(value, name) ?? '');

const formOf = (entry: Entry, begins: boolean): FormData => {
  const form = new FormData();
  for (const [name, value] of begins ? Object.entries(attributesOf(entry)) : [])
    if (value !== null) form.append(`custom_attributes[${name}]`, String(value));
  for (const file of filesOf(entry)) form.append('message[attachments][]', file, file.name);
  const text = entry.payload['message'];
  if (entry.content) form.append('message[content]', entry.content);
  form.append('message[timestamp]', textIn(text, 'timestamp'));
  form.append('message[referer_url]', textIn(text, 'referer_url'));
  form.append('message[time_zone]', textIn(text, 'time_zone'));
  form.append('message[echo_id]', entry.echo_id);
  if (entry.reply_to !== null) form.append('message[reply_to]', String(entry.reply_to));
  return form;
};

const sendBytes = async (
  entry: Entry,
  signal: AbortSignal,
  { api, files, search }: FileSendDeps,
): Promise<string[]> => {
  const all = filesOf(entry);
  const total = all.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const ids: string[] = [];
  for (const [index, file] of all.entries()) {
    const uploaded = files.uploaded(entry.echo_id, index);
    if (uploaded) ids.push(uploaded);
    else {
      const { name: filename, type: content_type, size: byte_size } = file;
      const { signed_id, direct_upload } = await api.post<Announced>(WIDGET_PATHS.directUploads, {
        blob: { filename, byte_size, ...(content_type && { content_type }) },
      });
      const before = done;
      await upload({
        method: 'PUT',
        url: new URL(direct_upload.url, location.href).pathname + search,
        headers: direct_upload.headers,
        body: file,
        signal,
        onProgress: (part) => files.report(entry.echo_id, ((before + part * byte_size) / total) * BYTES_SHARE),
      });
      files.keepUploaded(entry.echo_id, index, signed_id);
      ids.push(signed_id);
    }
    done += file.size;
  }
  return ids;
};

const inOneGo = <T>(entry: Entry, path: string, begins: boolean, signal: AbortSignal, deps: FileSendDeps) =>
  upload<T>({
    method: 'POST',
    url: path,
    headers: deps.headers(),
    body: formOf(entry, begins),
    signal,
    onProgress: (part) => deps.files.report(entry.echo_id, part),
  });

/** Directly to storage where the server knows the visitor, else with the message. Rejects with `ApiError`. */
export const sendFiles = async (
  entry: Entry,
  to: { conversation: number | null; begins: boolean },
  deps: FileSendDeps,
): Promise<SendResult> => {
  const signal = deps.files.signalFor(entry.echo_id);
  const path = to.begins ? WIDGET_PATHS.conversations : WIDGET_PATHS.messages;
  const query = to.conversation === null ? {} : { conversation_id: to.conversation };
  const { echo_id, reply_to, content } = entry;

  const whole = <T>() => {
    deps.files.forgetUploaded(echo_id);
    const named = to.conversation === null ? '' : `&conversation_id=${to.conversation}`;
    return inOneGo<T>(entry, `${path}${deps.search}${named}`, to.begins, signal, deps);
  };
  const directly = async <T>(): Promise<T> => {
    const attachments = await sendBytes(entry, signal, deps);
    const text = entry.payload['message'];
    const caption = content ? { content } : {};
    const message = { ...(isRecord(text) ? text : {}), ...caption, echo_id, reply_to, attachments };
    // Expired uploads are sent once more; so are those that were already attached.
    const body = to.begins ? { message, custom_attributes: attributesOf(entry) } : { message };
    return deps.api.post<T>(path, body, { query }).catch((error: unknown) => {
      if (isStatus(error, 422)) return whole<T>();
      throw error;
    });
  };
  /** Where the server has no session (any more), the file comes with the first message. */
  const ask = async <T>(): Promise<T> => {
    if (!deps.isDirect()) return whole<T>();
    return directly<T>().catch((error: unknown) => {
      if (isStatus(error, 404)) return whole<T>();
      throw error;
    });
  };
  if (to.begins) {
    const { id, status, messages } = await ask<CreatedWidgetConversation>();
    return { messages, facts: { id, status } };
  }
  const message = await ask<WidgetMessage>();
  return { messages: [{ ...message, echo_id }], facts: { id: message.conversation_id } };
};
