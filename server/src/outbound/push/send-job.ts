import { quietUntil } from '@porchlight/core/rules/notifications/quiet-hours.ts';
import { isSignedIn } from '../../domain/authentication/sessions.ts';
import type { Deps } from '../../domain/deps.ts';
import { countNotificationsFor } from '../../domain/notifications/agent-queries.ts';
import { forgetSubscription } from '../../domain/notifications/enqueue-push.ts';
import { findNotificationToPush } from '../../domain/notifications/queries.ts';
import { loadNotificationSettings } from '../../domain/notifications/settings.ts';
import { findViewers } from '../../domain/permissions/conversation-viewers.ts';
import { findMemberAccess } from '../../domain/permissions/member-access.ts';
import { OutboundError, type OutboundRequest } from '../../platform/clients/outbound-http.ts';
import type { PushSettings } from '../../platform/config/push.ts';
import { noticeTitle } from '../mail/notification-mail.ts';

export const PUSH_ATTEMPTS = 5;
/** A notification expires after a day. */
const EXPIRES_SECONDS = 24 * 60 * 60;
const MAX_BODY_LENGTH = 160;

type PushTarget = { subscription_id: number; notification_id: number };

type Push = NonNullable<Awaited<ReturnType<typeof findNotificationToPush>>>;

/** Access may have ended since: by another role, other inboxes, or a removal. */
const maySee = async ({ db }: Pick<Deps, 'db'>, { conversation_id, user_id, ...place }: Push) =>
  (await findViewers(db, { ...place, id: conversation_id })).includes(user_id);

const isQuiet = async ({ db, clock }: Deps, { account_id, user_id, notification_type }: Push) =>
  quietUntil(await loadNotificationSettings(db, { account_id, user_id }), clock.now(), notification_type) !== null;

/** As the bell shows it, for the icon of an installed console; undefined for a user who has left. */
const countUnread = async ({ db }: Pick<Deps, 'db'>, { account_id, user_id }: Push) => {
  const access = await findMemberAccess(db, account_id, user_id);
  return access && (await countNotificationsFor(db, { ...access, account: { id: account_id } })).unread_count;
};

const payloadOf = async (deps: Deps, push: Push, { notification_id }: PushTarget) => ({
  title: await noticeTitle(push),
  body: push.with_words ? (push.content ?? '').replaceAll(/\s+/g, ' ').slice(0, MAX_BODY_LENGTH) : '',
  tag: `porchlight-${notification_id}`,
  url: `/app/conversations/${push.display_id}`,
  unread: await countUnread(deps, push),
});

const requestOf = async (push: Push, payload: object, settings: PushSettings): Promise<OutboundRequest> => {
  const { p256dh, auth } = push.keys;
  const { generateRequestDetails } = (await import('web-push')).default;
  const { endpoint, method, headers, body } = generateRequestDetails(
    { endpoint: push.endpoint, keys: { p256dh: String(p256dh), auth: String(auth) } },
    JSON.stringify(payload),
    { vapidDetails: settings, TTL: EXPIRES_SECONDS, urgency: 'high', contentEncoding: 'aes128gcm' },
  );
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { method, url: endpoint, headers: Object.fromEntries(texts), body, max_bytes: 64 * 1024 };
};

/** Permanently invalid: the browser has unsubscribed, or its address is not one we call. */
const isGone = (status: number) => status === 404 || status === 410;

export const sendPush = async (deps: Deps, target: PushTarget): Promise<void> => {
  const settings = deps.env.push;
  const push = settings && (await findNotificationToPush(deps.db, target));
  if (!settings || !push || !isSignedIn(push, deps.env, deps.clock.now()) || !(await maySee(deps, push))) return;
  if (await isQuiet(deps, push)) return;
  const forget = () => deps.write((tx) => forgetSubscription(tx, target.subscription_id));
  const request = await requestOf(push, await payloadOf(deps, push, target), settings);
  try {
    const { status } = await deps.http.request(request);
    if (isGone(status)) await forget();
    else if (status < 200 || status > 299) throw new Error(`The push service responded with ${status}.`);
  } catch (error) {
    if (!(error instanceof OutboundError) || error.reason !== 'blocked') throw error;
    await forget();
  }
};
