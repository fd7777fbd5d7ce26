import type { Exchange } from '../actors/traffic.ts';
import type { World } from '../world.ts';

const TEAM = /^\/api\/v[12]\/accounts\//;
const CONVERSATION = /\/conversations\/(\d+)(\/|$)/;

/** Only the team may call the team's API, and no agent a conversation of an inbox they have no access to. */
export const checkAccess = ({ readers, conversations, violations, operationOf }: World, exchange: Exchange) => {
  const { actor, method, status } = exchange;
  const path = exchange.path.replace(/\?.*/, '');
  const reader = readers.get(actor);
  if (!reader || status >= 300 || !TEAM.test(path)) return;
  if (reader.kind === 'stranger' || reader.kind === 'visitor')
    violations.add('access', `${operationOf(method, path)} was answered ${status} to a ${reader.kind}`);
  if (reader.kind !== 'agent') return;
  const conversation = conversations.get(Number(CONVERSATION.exec(path)?.[1]));
  if (conversation && !reader.inboxes.has(conversation.inbox))
    violations.add(
      'access',
      `${operationOf(method, path)} was answered ${status} to an agent without access (${path})`,
    );
};
