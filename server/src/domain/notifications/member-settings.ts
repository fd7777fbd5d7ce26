import type { Silence } from '@porchlight/core/rules/notifications/quiet-hours.ts';
import { wantedIn } from '@porchlight/core/rules/notifications/wanted-types.ts';
import { type InboxId, isId } from '@porchlight/core/wire/ids.ts';
import { EmailDigest, QuietHours } from '@porchlight/core/wire/notification.ts';
import type { Selectable } from 'kysely';
import { Value } from 'typebox/value';
import type { NotificationSettingsTable } from '../../platform/database/schema/notifications.ts';
import { type Flags, readFlags, storedFlags } from './notification-types.ts';

export type InboxFlags = Flags & { inbox_id: InboxId };
export type MemberSettings = Flags & Silence & { email_digest: EmailDigest; inboxes: InboxFlags[] };

type Stored = Omit<Selectable<NotificationSettingsTable>, 'account_id' | 'user_id'>;

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const NO_QUIET: QuietHours = { enabled: false, days: EVERY_DAY, from: '20:00', to: '08:00', except: [] };
const AT_ONCE: EmailDigest = { frequency: 'at_once', at: '08:00' };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Of a member who has chosen nothing too: `stored` is undefined then. */
export const readSettings = (stored?: Stored): MemberSettings => {
  const { quiet_hours, timezone, email_digest } = stored?.timing ?? {};
  return {
    ...readFlags(stored?.flags),
    inboxes: Object.entries(stored?.inbox_flags ?? {}).flatMap(([key, flags]) => {
      const inbox_id = Number(key);
      return isId<InboxId>(inbox_id) && isRecord(flags) ? [{ inbox_id, ...readFlags(flags) }] : [];
    }),
    quiet_hours: Value.Check(QuietHours, quiet_hours) ? quiet_hours : NO_QUIET,
    timezone: typeof timezone === 'string' ? timezone : 'UTC',
    email_digest: Value.Check(EmailDigest, email_digest) ? email_digest : AT_ONCE,
    pausedUntil: stored?.paused_until ?? null,
  };
};

export const storedSettings = (settings: MemberSettings) => {
  const { inboxes, quiet_hours, timezone, email_digest, pausedUntil, ...flags } = settings;
  return {
    flags: storedFlags(flags),
    inbox_flags: Object.fromEntries(inboxes.map(({ inbox_id, ...own }) => [inbox_id, storedFlags(own)])),
    timing: { quiet_hours, timezone, email_digest },
    paused_until: pausedUntil,
  };
};

/** What the member wants to be notified of in an inbox. */
export const flagsIn = (settings: MemberSettings, inbox_id: InboxId): Flags => wantedIn(settings, inbox_id);
