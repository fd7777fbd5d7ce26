import type { DashboardAppToken } from '@porchlight/core/wire/settings/dashboard-app.ts';
import type { Env } from '../../platform/config/environment.ts';
import { signJwt } from '../../platform/crypto/jwt.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { DashboardAppRow } from '../../platform/database/schema/workspace.ts';
import { iso } from '../../platform/times.ts';
import type { Agent } from '../permissions/agent.ts';

const TOKEN_MS = 5 * 60 * 1_000;

type Viewed = { app: DashboardAppRow; agent: Agent; conversation: ConversationRow; now: number };

/** Who looks at which conversation, signed for one app. */
export const signContext = (
  { publicUrl }: Pick<Env, 'publicUrl'>,
  { app, agent: { user, membership }, conversation, now }: Viewed,
): DashboardAppToken => {
  const expires = now + TOKEN_MS;
  const claims = {
    iss: new URL(publicUrl).origin,
    aud: new URL(app.url).origin,
    sub: String(user.id),
    iat: Math.floor(now / 1_000),
    exp: Math.floor(expires / 1_000),
    app_id: app.id,
    account_id: app.account_id,
    conversation_id: conversation.display_id,
    contact_id: conversation.contact_id,
    agent: { id: user.id, name: user.name, email: user.email, role: membership.role },
  };
  return { token: signJwt(claims, app.secret), expires_at: iso(expires) };
};
