import { campaignDelayMs } from '@porchlight/core/rules/campaigns/campaign-timing.ts';
import type { WidgetCampaign } from '@porchlight/core/wire/campaign.ts';
import { createStore } from '../../shared/store.ts';
import type { WidgetApi } from '../base/widget-api.ts';

export type CampaignState = {
  activeCampaign: WidgetCampaign | null;
  campaignHasExecuted: boolean;
  isError: boolean;
  isCreating: boolean;
};
const START: CampaignState = { activeCampaign: null, campaignHasExecuted: false, isError: false, isCreating: false };

type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
type CampaignDeps = {
  widgetApi: Pick<WidgetApi, 'campaigns' | 'event'>;
  isWithinHours: () => boolean;
  isWidgetOpen: () => boolean;
  timers?: Timers;
};

/** Which campaigns wait on this page, which one is shown, and its one execution. */
export const createCampaigns = ({ widgetApi, isWithinHours, isWidgetOpen, timers = globalThis }: CampaignDeps) => {
  const store = createStore(START);
  const change = (values: Partial<CampaignState>) => store.set({ ...store.getSnapshot(), ...values });
  const waiting = new Map<number, ReturnType<typeof setTimeout>>();
  let all: WidgetCampaign[] = [];
  let page = '';

  const fetchAll = async () => {
    try {
      all = await widgetApi.campaigns();
      change({ isError: false });
    } catch {
      change({ isError: true });
    }
  };
  const clearTimers = () => {
    for (const timer of waiting.values()) timers.clearTimeout(timer);
    waiting.clear();
  };
  /** Shown unless the visitor is already in a conversation or the campaign has ended. */
  const fire = async (id: number) => {
    const address = page;
    const isWelcome = () => {
      const { campaignHasExecuted, activeCampaign } = store.getSnapshot();
      return page === address && !isWidgetOpen() && !campaignHasExecuted && !activeCampaign;
    };
    if (!isWelcome()) return;
    await fetchAll();
    const campaign = all.find((each) => each.id === id);
    // Another may have been shown meanwhile, or the page left.
    if (campaign && isWelcome()) change({ activeCampaign: campaign });
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    visit: async (address: string) => {
      page = address;
      clearTimers();
      if (all.length === 0) await fetchAll();
      // The matcher is loaded only on sites with campaigns.
      const { campaignsFor } =
        all.length > 0 ? await import('@porchlight/core/rules/campaigns/campaigns.ts') : { campaignsFor: () => [] };
      if (page !== address) return;
      for (const campaign of campaignsFor(all, address, isWithinHours())) {
        waiting.set(
          campaign.id,
          timers.setTimeout(() => void fire(campaign.id), campaignDelayMs(campaign)),
        );
      }
    },
    execute: async (customAttributes: Record<string, unknown> = {}) => {
      const { activeCampaign, campaignHasExecuted, isCreating } = store.getSnapshot();
      if (!activeCampaign || campaignHasExecuted || isCreating) return;
      change({ isCreating: true });
      try {
        const initiated_at = { timestamp: new Date().toString() };
        await widgetApi.event('campaign.triggered', {
          campaign_id: activeCampaign.id,
          custom_attributes: customAttributes,
          initiated_at,
          referer: page,
        });
        change({ activeCampaign: null, campaignHasExecuted: true, isCreating: false });
      } catch {
        change({ isError: true, isCreating: false });
      }
    },
    reset: () => change({ activeCampaign: null }),
    stop: clearTimers,
  };
};
export type Campaigns = ReturnType<typeof createCampaigns>;
