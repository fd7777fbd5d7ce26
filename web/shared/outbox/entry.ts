/** Something the visitor or agent has said that the server may not have yet. It outlives the page. */
export type Entry = {
  /** The client's own id of the message; the server answers a repeat with the first result. */
  echo_id: string;
  /** Whose: one visitor, or one agent in one conversation. Another person's entries are never shown or sent. */
  owner: string;
  /** The body of the call, as it will be sent. */
  payload: Record<string, unknown>;
  content: string | null;
  reply_to: number | null;
  /** Epoch milliseconds; entries are sent in this order. */
  created_at: number;
  state: 'waiting' | 'failed';
  attempts: number;
  error?: string;
  /** What the server refused for good, by the names of its fields. */
  refused?: readonly string[];
  /** There were too many at once: the server takes more from then on, in epoch milliseconds. */
  resumes_at?: number;
};

/** Where entries live. */
export type EntryStore = {
  put(entry: Entry): Promise<void>;
  remove(echoId: string): Promise<void>;
  all(owner: string): Promise<Entry[]>;
  clear(owner: string): Promise<void>;
};

export const inOrder = (entries: Entry[]) => entries.sort((a, b) => a.created_at - b.created_at);

/** For as long as the page lives: where the browser lets nothing be stored. */
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
