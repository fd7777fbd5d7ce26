import { onlineAgents } from '@porchlight/core/rules/availability.ts';
import { applyPresence, type TeamStatus, teamStatus } from '@porchlight/core/rules/team-status.ts';
import type { WidgetAgent } from '@porchlight/core/wire/agent.ts';
import type { WebChannelConfig } from '@porchlight/core/wire/inbox.ts';
import { createStore } from '../../shared/store.ts';
import type { Calls } from '../calls.ts';

const MINUTE_MS = 60_000;

export type TeamState = {
  agents: readonly WidgetAgent[];
  isError: boolean;
  hasFetched: boolean;
  status: TeamStatus;
  /** Hours alone say it, or the agents have been asked. */
  known: boolean;
};

type Channel = Pick<WebChannelConfig, 'workingHoursEnabled' | 'workingHours' | 'timezone' | 'utcOffset' | 'replyTime'>;

/**
 * The team as the visitor sees it, looked at again each minute: opening time comes without a reload (HRS-32). `told`: who they
 * were when the page was made; nobody has to be asked then.
 */
export const createTeam = (
  channel: Channel,
  calls: Pick<Calls, 'agents'>,
  told?: readonly WidgetAgent[],
  now: () => number = Date.now,
) => {
  const judge = (agents: readonly WidgetAgent[]) => teamStatus({ ...channel, agents, now: now() });
  const store = createStore<TeamState>({
    agents: told ?? [],
    isError: false,
    hasFetched: told !== undefined,
    status: judge(told ?? []),
    known: channel.workingHoursEnabled || told !== undefined,
  });
  const change = (values: Partial<TeamState>) => {
    const state = { ...store.getSnapshot(), ...values };
    store.set({ ...state, status: judge(state.agents), known: channel.workingHoursEnabled || state.hasFetched });
  };
  const timer = setInterval(() => change({}), MINUTE_MS);
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    fetch: async () => {
      if (store.getSnapshot().hasFetched) return;
      try {
        change({ agents: await calls.agents(), isError: false, hasFetched: true });
      } catch {
        // Said as "away" (ERR-08): nobody is known to be there.
        change({ isError: true, hasFetched: true });
      }
    },
    applyPresence: (users: Record<string, string>) =>
      change({ agents: applyPresence(store.getSnapshot().agents, users) as WidgetAgent[] }),
    stop: () => clearInterval(timer),
  };
};
export type Team = ReturnType<typeof createTeam>;

/** Faces on home: those who are there, not more than fit (wire protocol 14.7). */
export const shownAgents = (agents: readonly WidgetAgent[], most: number): WidgetAgent[] =>
  onlineAgents(agents).slice(0, most);
