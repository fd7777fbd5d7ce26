import { onlineAgents } from '@porchlight/core/rules/hours/availability.ts';
import { applyPresence, type TeamStatus, teamStatus } from '@porchlight/core/rules/hours/team-status.ts';
import type { WidgetAgent } from '@porchlight/core/wire/agent.ts';
import type { WebChannelConfig } from '@porchlight/core/wire/inbox.ts';
import type { PorchlightPage } from '@porchlight/core/wire/widget/widget-page.ts';
import { createStore } from '../../shared/store.ts';
import type { WidgetApi } from '../base/widget-api.ts';

const MINUTE_MS = 60_000;

export type TeamState = {
  agents: readonly WidgetAgent[];
  isError: boolean;
  hasFetched: boolean;
  status: TeamStatus;
  /** By business hours alone, or the agents have been loaded. */
  isKnown: boolean;
  /** The visitor's time zone; undefined without business hours, on the server, and where the device has none. */
  zone: string | undefined;
};

/** A device without a zone reports a name that Intl rejects. */
const zoneHere = () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? undefined : timeZone;
};

type Channel = Pick<WebChannelConfig, 'workingHoursEnabled' | 'workingHours' | 'timezone' | 'utcOffset' | 'replyTime'>;

/** Computed again each minute (HRS-32). `initial`: the team in the page, and when it was rendered. */
export const createTeam = (
  channel: Channel,
  widgetApi: Pick<WidgetApi, 'agents'>,
  initial?: Pick<PorchlightPage, 'agents' | 'now'>,
  now: () => number = Date.now,
) => {
  type Facts = Pick<TeamState, 'agents' | 'isError' | 'hasFetched'>;
  const judge = (facts: Facts, at: number, zone?: string): TeamState => ({
    ...facts,
    status: teamStatus({ ...channel, agents: facts.agents, now: at }),
    isKnown: channel.workingHoursEnabled || facts.hasFetched,
    zone,
  });
  const see = (facts: Facts) => judge(facts, now(), channel.workingHoursEnabled ? zoneHere() : undefined);
  const facts = { agents: initial?.agents ?? [], isError: false, hasFetched: initial !== undefined };
  const store = createStore(see(facts));
  // Presence may arrive before hydration, and the visitor's clock differs from the server's.
  const painted = judge(facts, initial?.now ?? now());
  const change = (values: Partial<Facts>) => store.set(see({ ...store.getSnapshot(), ...values }));
  const fetch = async () => {
    const { hasFetched, isError } = store.getSnapshot();
    if (hasFetched && !isError) return;
    try {
      change({ agents: await widgetApi.agents(), isError: false, hasFetched: true });
    } catch {
      // Shown as "away" (ERR-08): the team is unknown. The next minute requests it again.
      change({ isError: true, hasFetched: true });
    }
  };
  const timer = setInterval(() => {
    change({});
    if (store.getSnapshot().isError) void fetch();
  }, MINUTE_MS);
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    getPainted: () => painted,
    fetch,
    applyPresence: (users: Record<string, string>) =>
      change({ agents: applyPresence(store.getSnapshot().agents, users) }),
    stop: () => clearInterval(timer),
  };
};
export type Team = ReturnType<typeof createTeam>;

/** Online agents, as many as fit (wire protocol 14.7). */
export const visibleAgents = (agents: readonly WidgetAgent[], most: number): WidgetAgent[] =>
  onlineAgents(agents).slice(0, most);
