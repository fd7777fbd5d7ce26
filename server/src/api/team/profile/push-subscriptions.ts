import { type Static, Type } from 'typebox';
import { removeOwn } from '../../../domain/authentication/delete-own-rows.ts';
import type { Deps } from '../../../domain/deps.ts';
import { savePushSubscription } from '../../../domain/notifications/save-push-subscription.ts';
import { invalidRecord, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { signedInOf, userOf } from '../../access/agent-auth.ts';

const path = '/api/v1/profile/push_subscriptions';

const Subscription = Type.Object({
  endpoint: Type.String({ maxLength: 2_000 }),
  keys: Type.Object({ p256dh: Type.String({ maxLength: 100 }), auth: Type.String({ maxLength: 50 }) }),
  with_words: Type.Boolean(),
});
type Subscription = Static<typeof Subscription>;
const OnePath = Type.Object({ id: Type.Integer() });

const CreatedSubscription = Type.Object({ id: Type.Integer(), with_words: Type.Boolean() });

/** As browsers make them (RFC 8291): a point of the curve, and sixteen bytes. */
const areKeys = ({ p256dh, auth }: Subscription['keys']) => {
  const point = Buffer.from(p256dh, 'base64url');
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
};

const refuseStrange = ({ endpoint, keys }: Subscription, allowsHttp: boolean) => {
  const protocols = allowsHttp ? ['https:', 'http:'] : ['https:'];
  if (!URL.canParse(endpoint) || !protocols.includes(new URL(endpoint).protocol))
    throw invalidRecord('The endpoint is not the address of a push service', ['endpoint']);
  if (!areKeys(keys)) throw invalidRecord('The keys are not the keys of a push subscription', ['keys']);
};

/** A subscription belongs to a session of the console and ends with it. */
export const pushSubscriptionRoutes = (app: App, deps: Deps) => {
  app.post(
    path,
    { config: { permission: 'profile' }, schema: { body: Subscription, response: { 200: CreatedSubscription } } },
    async (request) => {
      const { user, session } = await signedInOf(deps, request);
      if (!deps.env.push) throw notFound();
      refuseStrange(request.body, deps.env.allowPrivateWebhooks);
      const { endpoint, keys, with_words } = request.body;
      const subscription = { user_id: user.id, session_id: session.id, endpoint, keys, with_words };
      return deps.write((tx) => savePushSubscription(tx, subscription));
    },
  );

  app.delete(
    `${path}/:id`,
    { config: { permission: 'profile' }, schema: { params: OnePath, response: { 200: NoContent } } },
    async (request, reply) => {
      const user = await userOf(deps, request);
      await removeOwn(deps, 'push_subscriptions', request.params.id, user.id);
      return reply.code(200).send();
    },
  );
};
