type Agent = { availability_status?: string | null | undefined };

/** HRS-11: busy and offline agents, and those without a status, do not count. */
export const onlineAgents = <A extends Agent>(agents: readonly A[]): A[] =>
  agents.filter(({ availability_status }) => availability_status === 'online');

/** Wire protocol 14.7: business hours decide when enabled, else at least one agent must be online. */
export const isTeamOnline = (input: {
  hoursEnabled: boolean;
  withinHours: boolean;
  agents: readonly Agent[];
}): boolean => (input.hoursEnabled ? input.withinHours : onlineAgents(input.agents).length > 0);
