import type { Api } from '../../web/shared/api.ts';
import type { Random } from '../model/random.ts';
import type { World } from '../world.ts';
import { type Explorer, explore } from './explorer.ts';
import type { Operation } from './openapi.ts';

const hasConversation = ({ path }: Operation) => path.includes('{conversation_id}');

/** A caller without permission for the operation. Over an even line: on a frozen one a file waits ten minutes. */
const proberOf = ({ visitors, agents, stranger }: World, operation: Operation, random: Random): Api | undefined => {
  const visitor = random.pick([...visitors.values()])?.fresh;
  const others = [stranger, visitor];
  // An agent may use the account's reads; only conversations of other inboxes are forbidden.
  const isForAgents = operation.method === 'GET' || (hasConversation(operation) && operation.method !== 'DELETE');
  const agent = isForAgents ? agents.get(random.pick(['dara', 'cleo']) ?? '')?.fresh : undefined;
  return random.pick([...others, agent ?? stranger]);
};

/** Tries a team operation without permission. The result is judged where the response is observed. */
export const probe = async (world: World, operation: Operation, random: Random): Promise<void> => {
  const api = operation.who === 'team' ? proberOf(world, operation, random) : undefined;
  if (!api) return;
  const foreign: Explorer = { ...world.explorer, apiOf: () => api };
  if (hasConversation(operation) && operation.method !== 'GET') {
    const conversation = random.pick(
      [...world.conversations.values()].filter(({ inbox }) => inbox === world.inboxes[1]?.id),
    );
    if (!conversation) return;
    const address = operation.path
      .replace('{account_id}', String(world.accountId))
      .replace('{conversation_id}', String(conversation.id))
      .replace(/\{\w+\}/, String(random.between(1, 300)));
    return explore(foreign, operation, random, address);
  }
  await explore(foreign, operation, random);
};
