import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { Api } from '../../../shared/api.ts';
import type { InboxSettings } from '../inbox.ts';

/** Wire protocol 11.11, for websites. `id` is the number people see. */
export type Campaign = {
  id: number;
  title: string;
  message: string;
  enabled: boolean;
  inbox?: { id: number; name: string };
  sender?: { id: number; name: string };
  /** `time_on_page`: seconds. */
  trigger_rules: { url?: string; time_on_page?: number | string };
  trigger_only_during_business_hours: boolean;
};

type Website = Pick<InboxSettings, 'id' | 'name' | 'website_url'>;
export type CampaignResources = { campaigns: Campaign[]; websites: Website[]; agents: TeamAgent[] };

export const loadCampaigns = async (api: Api, base: string): Promise<CampaignResources> => {
  const [campaigns, inboxes, agents] = await Promise.all([
    api.get<Campaign[]>(`${base}/campaigns`),
    api.get<{ payload: InboxSettings[] }>(`${base}/inboxes`),
    api.get<TeamAgent[]>(`${base}/agents`),
  ]);
  const websites = inboxes.payload.filter(({ channel_type }) => channel_type === 'Channel::WebWidget');
  return { campaigns, websites, agents };
};
