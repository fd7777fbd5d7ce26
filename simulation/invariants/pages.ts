import type { Api } from '../../web/shared/api.ts';
import type { StoredMessage } from '../../web/shared/conversation-store/types.ts';

type MessageList = { payload: StoredMessage[] };

const isThere = ({ content_attributes }: StoredMessage) =>
  !(content_attributes as { deleted?: boolean } | undefined)?.deleted;

type Query = Record<string, number | undefined>;

/** From the newest page back; returned oldest first. */
export const readWithDeleted = async (api: Api, path: string, query: Query = {}): Promise<StoredMessage[]> => {
  const found: StoredMessage[] = [];
  for (let before: number | undefined; ; ) {
    const { payload } = await api.get<MessageList>(path, { ...query, before });
    found.unshift(...payload);
    const oldest = payload[0]?.id;
    if (oldest === undefined || oldest === before) break;
    before = oldest;
  }
  return found;
};

export const readWhole = async (api: Api, path: string, query: Query = {}): Promise<StoredMessage[]> =>
  (await readWithDeleted(api, path, query)).filter(isThere);
