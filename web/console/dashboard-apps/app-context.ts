import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { DashboardAppToken } from '@porchlight/core/wire/settings/dashboard-app.ts';

/** A token that expires sooner is replaced: the app checks it after it has received it. */
const NEEDED_MS = 60_000;

type LoadToken = (conversation: number) => Promise<DashboardAppToken>;

/** Tokens of one app: the last one is used again while it lasts, for its conversation. Null when none could be loaded. */
export const createTokens = (load: LoadToken, now: () => number = Date.now) => {
  let latest: (DashboardAppToken & { conversation: number }) | null = null;
  return async (conversation: number): Promise<string | null> => {
    if (latest?.conversation === conversation && Date.parse(latest.expires_at) - now() > NEEDED_MS) return latest.token;
    try {
      const loaded = await load(conversation);
      latest = { ...loaded, conversation };
      return loaded.token;
    } catch {
      // The app may still show what needs no proof.
      return null;
    }
  };
};

/** Chatwoot's message to an app, with our token. */
export const contextText = (
  conversation: TeamConversation,
  { id, name, email }: Pick<Profile, 'id' | 'name' | 'email'>,
  token: string | null,
): string =>
  JSON.stringify({
    event: 'appContext',
    data: { conversation, contact: conversation.meta.sender, currentAgent: { id, name, email }, token },
  });
