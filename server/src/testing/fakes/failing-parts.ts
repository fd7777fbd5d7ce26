import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import type { AccountId, ConversationId, InboxId } from '@porchlight/core/wire/ids.ts';
import pino from 'pino';
import type { Deps } from '../../domain/deps.ts';

/** What is logged is recorded. */
const recordingLog = () => {
  const logged: object[] = [];
  return { log: pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) }), logged };
};

/** Every change of one conversation, or of one inbox, fails, as with a damaged row. */
export const failingFor = (
  deps: Deps,
  id: ConversationId | InboxId | undefined,
  named: 'conversation_id' | 'inbox_id' = 'conversation_id',
) => {
  const { log, logged } = recordingLog();
  const write: Deps['write'] = (action) =>
    deps.write((tx) =>
      action({
        ...tx,
        record: (name, payload) => {
          if (fieldOf(payload, named) === id) throw new Error('The row is damaged.');
          tx.record(name, payload);
        },
      }),
    );
  return { deps: { ...deps, write, log }, logged };
};

/** No presence of one account can be read. */
export const failingPresence = (deps: Deps, account_id: AccountId) => {
  const { log, logged } = recordingLog();
  const present: Deps['presence']['present'] = (account, kind) =>
    account === account_id ? Promise.reject(new Error('No answer.')) : deps.presence.present(account, kind);
  return { deps: { ...deps, log, presence: { ...deps.presence, present } }, logged };
};

/** One write fails, counted from 1. */
export const failingWrite = (deps: Deps, number: number) => {
  const { log, logged } = recordingLog();
  let count = 0;
  const write: Deps['write'] = (action) => {
    count += 1;
    return count === number ? Promise.reject(new Error('The row is damaged.')) : deps.write(action);
  };
  return { deps: { ...deps, write, log }, logged };
};
