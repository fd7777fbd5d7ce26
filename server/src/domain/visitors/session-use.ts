import type { ContactInboxId } from '@porchlight/core/wire/ids.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { SessionUse } from '../deps.ts';
import type { Write } from '../transaction.ts';
import { isUseDue } from './session-idle.ts';

type SessionUseDeps = { write: Write; clock: Clock; log: Pick<Logger, 'warn'>; after?: number };

const AFTER_MS = 10_000;
/** Far below the parameter limits of both databases. */
const AT_ONCE = 1_000;

/** At most once a day each, in batches some seconds later: no request waits for it. */
export const createSessionUse = ({ write, clock, log, after = AFTER_MS }: SessionUseDeps): SessionUse => {
  let used = new Set<ContactInboxId>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const ids = [...used];
    used = new Set();
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await write((tx) =>
        tx.db
          .updateTable('contact_inboxes')
          .set({ last_used_at: tx.now })
          .where('id', 'in', ids.slice(from, from + AT_ONCE))
          .execute(),
      );
  };

  return {
    note: (session: { id: ContactInboxId; last_used_at: number | null }) => {
      if (!isUseDue(session, clock.now())) return;
      used.add(session.id);
      timer ??= setTimeout(
        () =>
          void flush().catch((err: unknown) =>
            log.warn({ err }, 'the last use of visitor sessions could not be stored'),
          ),
        after,
      ).unref();
    },
    flush,
  };
};
