import type { Written } from './ledger.ts';

/** What decides which texts may reach an actor. `inboxes`: all they have ever had access to. */
export type Reader =
  | { kind: 'visitor'; person: () => string; inbox: number }
  | { kind: 'agent'; name: string; inboxes: ReadonlySet<number> }
  | { kind: 'administrator' }
  | { kind: 'bot'; inbox: number }
  | { kind: 'stranger' };

/** Why a text must not reach a reader; undefined when it may. */
export const leakOf = (reader: Reader, entry: Written, personOf: (visitor: string) => string): string | undefined => {
  if (reader.kind === 'administrator') return undefined;
  if (reader.kind === 'stranger') return 'a stranger received a message';
  if (reader.kind === 'visitor') {
    if (entry.isPrivate) return 'a visitor received a private note';
    if (reader.person() !== personOf(entry.owner)) return "a visitor received another visitor's message";
    return reader.inbox === entry.inbox ? undefined : 'a visitor received a message of another inbox';
  }
  if (reader.kind === 'bot')
    return entry.inbox === reader.inbox ? undefined : 'a bot received a message of an inbox it is not connected to';
  return reader.inboxes.has(entry.inbox) || entry.author === reader.name
    ? undefined
    : 'an agent received a message of an inbox they have no access to';
};
