import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeWidgetApi } from '../app/widget.fake.ts';
import { createCampaigns } from './campaign-store.ts';

const campaign = (id: number, url: string, time_on_page: number | string = 3) => ({
  id,
  message: 'Hi',
  trigger_only_during_business_hours: false,
  trigger_rules: { url, time_on_page },
  sender: null,
});
const here = 'https://a.b/shop';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const start = (
  list: ReturnType<typeof campaign>[],
  { open = false, event = async () => {} }: { open?: boolean; event?: () => Promise<void> } = {},
) => {
  const { widgetApi, log } = fakeWidgetApi({ campaigns: async () => list, event });
  return { log, campaigns: createCampaigns({ widgetApi, isWithinHours: () => true, isWidgetOpen: () => open }) };
};

describe('campaigns', () => {
  it('CAM-02: begin with nothing', () =>
    expect(start([]).campaigns.getSnapshot()).toMatchObject({
      activeCampaign: null,
      campaignHasExecuted: false,
      isError: false,
    }));

  it('CAM-10, CAM-12: show after their time on the page', async () => {
    const { campaigns } = start([campaign(1, here, '3')]);
    await campaigns.visit(here);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(campaigns.getSnapshot().activeCampaign).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(campaigns.getSnapshot().activeCampaign?.id).toBe(1);
  });

  it('CAM-13: show nothing to who is in the widget', async () => {
    const { campaigns } = start([campaign(1, here)], { open: true });
    await campaigns.visit(here);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(campaigns.getSnapshot().activeCampaign).toBeNull();
  });

  it('CAM-04, CAM-11: another page ends the timers of the page before', async () => {
    const { campaigns } = start([campaign(1, here), campaign(2, 'https://a.b/cart', 5)]);
    await campaigns.visit(here);
    await campaigns.visit('https://a.b/cart');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(campaigns.getSnapshot().activeCampaign).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(campaigns.getSnapshot().activeCampaign?.id).toBe(2);
  });

  it('CAM-11: a campaign whose page was left while it was read again is not shown on the next', async () => {
    const late = Promise.withResolvers<ReturnType<typeof campaign>[]>();
    const lists = [Promise.resolve([campaign(1, here)]), late.promise];
    const { widgetApi } = fakeWidgetApi({ campaigns: () => (lists.shift() ?? Promise.resolve([])) as never });
    const campaigns = createCampaigns({ widgetApi, isWithinHours: () => true, isWidgetOpen: () => false });
    await campaigns.visit(here);
    await vi.advanceTimersByTimeAsync(3_000);
    const left = campaigns.visit('https://a.b/cart');
    late.resolve([campaign(1, here)]);
    await left;
    await vi.advanceTimersByTimeAsync(0);
    expect(campaigns.getSnapshot().activeCampaign).toBeNull();
  });

  it('CAM-13: of two whose time comes together, the first stays', async () => {
    const { widgetApi } = fakeWidgetApi({
      campaigns: async () => {
        await new Promise((done) => setTimeout(done, 100));
        return [campaign(1, here), campaign(2, here)];
      },
    });
    const campaigns = createCampaigns({ widgetApi, isWithinHours: () => true, isWidgetOpen: () => false });
    void campaigns.visit(here);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(campaigns.getSnapshot().activeCampaign?.id).toBe(1);
  });

  it('CAM-03, ERR-09: a list that cannot be had is an error and nothing more', async () => {
    const { widgetApi } = fakeWidgetApi({ campaigns: () => Promise.reject(new Error('down')) });
    const campaigns = createCampaigns({ widgetApi, isWithinHours: () => true, isWidgetOpen: () => false });
    await campaigns.visit(here);
    expect(campaigns.getSnapshot().isError).toBe(true);
  });

  it('CAM-20, CAM-27: execute once, then never again in this page view', async () => {
    let triggered = 0;
    const { campaigns } = start([campaign(1, here, 0)], { event: async () => void triggered++ });
    await campaigns.visit(here);
    await vi.advanceTimersByTimeAsync(0);
    const executing = campaigns.execute({ plan: 'pro' });
    expect(campaigns.getSnapshot().isCreating).toBe(true);
    await Promise.all([executing, campaigns.execute()]);
    expect(campaigns.getSnapshot()).toMatchObject({
      activeCampaign: null,
      campaignHasExecuted: true,
      isCreating: false,
    });
    await campaigns.visit(here);
    await vi.advanceTimersByTimeAsync(10);
    expect([triggered, campaigns.getSnapshot().activeCampaign]).toEqual([1, null]);
  });

  it('CAM-21, ERR-10: an execution that fails is an error and stays to be tried', async () => {
    const { campaigns } = start([campaign(1, here, 0)], { event: () => Promise.reject(new Error('down')) });
    await campaigns.visit(here);
    await vi.advanceTimersByTimeAsync(0);
    await campaigns.execute();
    expect(campaigns.getSnapshot()).toMatchObject({ isError: true, isCreating: false, campaignHasExecuted: false });
  });

  it('CAM-25, CAM-26: a reset leaves none', async () => {
    const { campaigns } = start([campaign(1, here, 0)]);
    await campaigns.visit(here);
    await vi.advanceTimersByTimeAsync(0);
    campaigns.reset();
    expect(campaigns.getSnapshot().activeCampaign).toBeNull();
  });
});
