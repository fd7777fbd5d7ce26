import type { Agent } from '../actors/agent.ts';
import type { World } from '../world.ts';

export const workspaceOf = async (agent: Agent) => agent.workspace() ?? agent.openConsole();

/** Undefined while none is open, or one that the simulation does not know. */
export const threadOf = async (world: World, agent: Agent) => {
  const thread = (await workspaceOf(agent)).thread.getSnapshot();
  const conversation = thread && world.conversations.get(thread.id);
  return thread && conversation ? { thread, known: conversation } : undefined;
};
