import type { ScheduledMessage } from '@porchlight/core/wire/scheduled/scheduled-message.ts';
import { listUsers } from '../../../../domain/authentication/users.ts';
import { loadScheduledFiles, newestOfContact } from '../../../../domain/conversations/scheduled/queries.ts';
import type { Deps } from '../../../../domain/deps.ts';
import { fileAddress } from '../../../../domain/uploads/file-urls.ts';
import type { ConversationRow, ScheduledMessageRow } from '../../../../platform/database/schema/conversations.ts';
import { unix } from '../../../../platform/times.ts';
import { presentUserSender } from '../../../../presenters/agents.ts';

export const presentScheduled = async (
  deps: Pick<Deps, 'db'>,
  conversation: ConversationRow,
  rows: readonly ScheduledMessageRow[],
): Promise<ScheduledMessage[]> => {
  if (rows.length === 0) return [];
  const [files, users, newest] = await Promise.all([
    loadScheduledFiles(
      deps,
      rows.map(({ id }) => id),
    ),
    listUsers(deps.db, [...new Set(rows.map(({ user_id }) => user_id))]),
    newestOfContact(deps, conversation.id),
  ]);
  return rows.map((row) => {
    const author = users.find(({ id }) => id === row.user_id);
    return {
      id: row.id,
      conversation_id: conversation.display_id,
      content: row.content,
      send_at: unix(row.send_at),
      unless_reply: row.unless_reply,
      replied: newest > row.seen_message_id,
      state: row.state,
      failure: row.failure,
      failure_detail: row.failure_detail,
      in_reply_to: row.in_reply_to,
      files: (files.get(row.id) ?? []).map(({ id, file_key, file_name, content_type, file_size }) => ({
        ...{ id, file_name, content_type, file_size },
        file_url: fileAddress(file_key, file_name),
      })),
      author: author ? presentUserSender(author) : null,
      created_at: unix(row.created_at),
    };
  });
};
