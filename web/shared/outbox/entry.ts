export type Entry = {
  /** Created by the client; the server answers a repeat with the first result. */
  echo_id: string;
  owner: string;
  payload: Record<string, unknown>;
  content: string | null;
  reply_to: number | null;
  /** Epoch milliseconds; entries are sent in this order. */
  created_at: number;
  state: 'waiting' | 'failed';
  attempts: number;
  error?: string;
  refused?: readonly string[];
  /** Over the rate limit: accepted from then on, in epoch milliseconds. */
  resumes_at?: number;
};

export type EntryStore = {
  put(entry: Entry): Promise<void>;
  remove(echoId: string): Promise<void>;
  all(owner: string): Promise<Entry[]>;
  clear(owner: string): Promise<void>;
};

export const inOrder = (entries: Entry[]) => entries.sort((a, b) => a.created_at - b.created_at);

export const memoryEntries = (): EntryStore => {
  const entries = new Map<string, Entry>();
  return {
    put: async (entry) => void entries.set(entry.echo_id, entry),
    remove: async (echoId) => void entries.delete(echoId),
    all: async (owner) => inOrder([...entries.values()].filter((entry) => entry.owner === owner)),
    clear: async (owner) => {
      for (const entry of entries.values()) if (entry.owner === owner) entries.delete(entry.echo_id);
    },
  };
};
