import type { Api } from '../../web/shared/api.ts';
import type { StoredMessage } from '../../web/shared/conversation-store/types.ts';

type MessageList = { payload: StoredMessage[] };

const isThere = ({ content_attributes }: StoredMessage) =>
  !(content_attributes as { deleted?: boolean } | undefined)?.deleted;

/** From the newest page back; returned oldest first, without deleted messages. */
export const readWhole = async (
  api: Api,
  path: string,
  query: Record<string, number | undefined> = {},
): Promise<StoredMessage[]> => {
  const found: StoredMessage[] = [];
  for (let before: number | undefined; ; ) {
    const { payload } = await api.get<MessageList>(path, { ...query, before });
    found.unshift(...payload);
    const oldest = payload[0]?.id;
    if (oldest === undefined || oldest === before) break;
    before = oldest;
  }
  return found.filter(isThere);
};
