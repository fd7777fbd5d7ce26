import { agentFactories } from './factories/agents.ts';
import { conversationFactories } from './factories/conversations.ts';
import { placeFactories } from './factories/places.ts';
import { createMake, type Writing } from './factories/rows.ts';
import { visitorFactories } from './factories/visitors.ts';

export const createFactories = (deps: Writing) => {
  const make = createMake(deps);
  return {
    ...placeFactories(deps, make),
    ...agentFactories(make),
    ...visitorFactories(deps, make),
    ...conversationFactories(deps),
    make,
  };
};
