import type { Attachment, Sender, SocketMessage, TeamMessage, WidgetMessage } from '@porchlight/core/wire/message.ts';
import type { LoadedMessages } from '../domain/messages/load-messages.ts';
import { fileAddress } from '../domain/uploads/file-urls.ts';
import type { AttachmentRow, MessageRow } from '../platform/database/schema/messages.ts';
import { iso, unix } from '../platform/times.ts';
import { presentBotSender, presentUserSender } from './agents.ts';
import { presentContactSender } from './contacts.ts';

const presentFile = (row: AttachmentRow) => {
  const address = row.file_key ? fileAddress(row.file_key, row.file_name) : '';
  const previewable = row.file_type === 'image';
  return {
    extension: row.file_name?.includes('.') ? (row.file_name.split('.').pop() ?? null) : null,
    data_url: address,
    thumb_url: row.thumb_key ? fileAddress(row.thumb_key, row.file_name) : previewable ? address : '',
    file_size: row.file_size ?? 0,
    width: row.width,
    height: row.height,
    fallback_title: row.file_name,
  };
};

/** Wire protocol 5.5. */
export const presentAttachment = (row: AttachmentRow): Attachment => {
  const core = {
    id: row.id,
    message_id: row.message_id,
    account_id: row.account_id,
    file_type: row.file_type,
  };
  if (row.file_type === 'location')
    return {
      ...core,
      coordinates_lat: row.coordinates_lat ?? 0,
      coordinates_long: row.coordinates_long ?? 0,
      fallback_title: row.fallback_title,
      data_url: row.external_url ?? '',
    };
  if (row.file_type === 'fallback')
    return { ...core, fallback_title: row.fallback_title, data_url: row.external_url ?? '' };
  if (row.file_type === 'contact') return { ...core, fallback_title: row.fallback_title };
  return { ...core, ...presentFile(row) };
};

const senderOf = (message: MessageRow, loaded: LoadedMessages): Sender | undefined => {
  if (message.sender_id === null) return undefined;
  if (message.sender_type === 'User') {
    const user = loaded.users.get(message.sender_id);
    return user && presentUserSender(user);
  }
  if (message.sender_type === 'Contact') {
    const contact = loaded.contacts.get(message.sender_id);
    return contact && presentContactSender(contact);
  }
  const bot = loaded.bots.get(message.sender_id);
  return bot && presentBotSender(bot);
};

const core = (message: MessageRow, loaded: LoadedMessages) => {
  const attachments = loaded.attachments.get(message.id);
  const sender = senderOf(message, loaded);
  return {
    id: message.id,
    content: message.content,
    message_type: message.message_type,
    content_type: message.content_type,
    content_attributes: message.content_attributes,
    created_at: unix(message.created_at),
    created_at_ms: message.created_at,
    conversation_id: loaded.conversations.get(message.conversation_id)?.display_id ?? 0,
    ...(message.echo_id ? { echo_id: message.echo_id } : {}),
    ...(attachments ? { attachments: attachments.map(presentAttachment) } : {}),
    ...(sender ? { sender } : {}),
  };
};

/** A stolen visitor token must not reveal its owner (wire protocol 4.8): the name stays, the rest does not. */
const withoutPersonalData = (sender: Sender, ownsContact: boolean): Sender =>
  sender.type === 'contact'
    ? {
        ...sender,
        ...(ownsContact ? {} : { name: null, thumbnail: '' }),
        email: null,
        phone_number: null,
        identifier: null,
        additional_attributes: {},
        custom_attributes: {},
      }
    : sender;

export const presentWidgetMessage = (message: MessageRow, loaded: LoadedMessages): WidgetMessage => {
  const shape = core(message, loaded);
  const ownsContact = loaded.conversations.get(message.conversation_id)?.owns_contact ?? false;
  const sender = shape.sender && withoutPersonalData(shape.sender, ownsContact);
  return { ...shape, ...(sender ? { sender } : {}), status: message.status };
};

export const presentTeamMessage = (message: MessageRow, loaded: LoadedMessages): TeamMessage => ({
  ...core(message, loaded),
  inbox_id: message.inbox_id,
  status: message.status,
  private: message.private,
  source_id: message.source_id,
  sender_type: message.sender_type,
});

export const presentSocketMessage = (message: MessageRow, loaded: LoadedMessages): SocketMessage => {
  const conversation = loaded.conversations.get(message.conversation_id);
  return {
    ...core(message, loaded),
    account_id: message.account_id,
    inbox_id: message.inbox_id,
    updated_at: iso(message.updated_at),
    private: message.private,
    status: message.status,
    source_id: message.source_id,
    sender_type: message.sender_type,
    sender_id: message.sender_id,
    external_source_ids: {},
    additional_attributes: message.additional_attributes,
    sentiment: {},
    processed_message_content: message.content,
    conversation: {
      assignee_id: conversation?.assignee_id ?? null,
      unread_count: Math.min(conversation?.unread_count ?? 0, 10),
      last_activity_at: unix(conversation?.last_activity_at ?? message.created_at),
      contact_inbox: { source_id: conversation?.source_id ?? '' },
    },
  };
};
