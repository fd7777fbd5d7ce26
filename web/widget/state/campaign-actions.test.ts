import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeMessage, fakeWidget } from '../app/widget.fake.ts';
import type { Widget } from './widget-context.ts';

let stop = () => {};
afterEach(() => stop());

const CAMPAIGN = {
  id: 4,
  message: 'Hello',
  trigger_only_during_business_hours: false,
  trigger_rules: { url: 'https://a.b/', time_on_page: 0 },
  sender: null,
};
const FORM = {
  preChatFormEnabled: true,
  preChatFormOptions: {
    pre_chat_fields: [
      { name: 'emailAddress', type: 'email', field_type: 'standard', label: '', required: true, enabled: true },
    ],
  },
};

const start = async (options: Parameters<typeof fakeWidget>[0] = {}, prepare = (_: Widget['app']) => {}) => {
  const made = fakeWidget({ ...options, answers: { campaigns: async () => [CAMPAIGN] } });
  stop = made.stop;
  prepare(made.widget.app);
  const { campaigns, router, actions } = made.widget;
  const isUp = new Promise<void>((done) => campaigns.subscribe(() => campaigns.getSnapshot().activeCampaign && done()));
  await campaigns.visit('https://a.b/');
  await isUp;
  actions.reviewCampaign();
  return { ...made, route: () => router.getSnapshot().name };
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a campaign whose time has come', () => {
  it('CAM-14: opens automatically above the launcher, and not beside a conversation', async () => {
    const { route, eventNames, stop: end } = await start();
    expect([route(), eventNames()]).toEqual(['campaigns', ['setUnreadMode']]);
    end();
    expect((await start({ conversation: { messages: [fakeMessage(OUTGOING, 100)] } })).route()).toBe('home');
  });

  it.each([
    [60_000, 'home'],
    [-1, 'campaigns'],
  ])('CAM-15: snoozed until %d ms from now, shows %s', async (ms, shown) => {
    const { widget, route } = await start({}, (app) =>
      app.set({ ...app.getSnapshot(), campaignsSnoozedTill: Date.now() + ms }),
    );
    expect([route(), widget.campaigns.getSnapshot().activeCampaign?.id]).toEqual([shown, CAMPAIGN.id]);
  });

  it('CAM-17, CAM-19, EMB-14, EMB-55: a click asks first where a form is required, and notifies the page', async () => {
    const { widget, route, events } = await start({ channel: FORM });
    widget.actions.openCampaign();
    expect(route()).toBe('prechat-form');
    expect(events).toContainEqual(['onEvent', { eventIdentifier: 'campaign_message_click', data: undefined }]);
    expect(widget.app.getSnapshot().isCampaignViewClicked).toBe(true);
    widget.actions.resetCampaign();
    expect(widget.app.getSnapshot().isCampaignViewClicked).toBe(false);
  });

  it('CAM-18: clicked, goes to the conversation and is executed where nothing is to be asked', async () => {
    const { widget, route, log } = await start();
    widget.actions.openCampaign();
    await settled();
    expect(route()).toBe('messages');
    expect(log.find(([name]) => name === 'event')?.[1]).toBe('campaign.triggered');
  });

  it('CAM-14: does not take the place of the open chat, nor of another screen', async () => {
    const { widget, route } = await start();
    widget.router.switchTo('own-data');
    widget.actions.reviewCampaign();
    expect(route()).toBe('own-data');
    widget.router.switchTo('home');
    widget.app.set({ ...widget.app.getSnapshot(), isWidgetOpen: true });
    widget.actions.reviewCampaign();
    expect(route()).toBe('home');
  });

  it('CAM-18: begins when the chat is opened by its launcher, and is not executed before its form', async () => {
    const { widget, route, log, stop: end } = await start();
    widget.actions.onToggleOpen(true);
    await settled();
    expect([route(), log.some(([name]) => name === 'event')]).toEqual(['messages', true]);
    end();
    const asked = await start({ channel: FORM });
    asked.widget.actions.onToggleOpen(true);
    await settled();
    expect([asked.route(), asked.log.some(([name]) => name === 'event')]).toEqual(['prechat-form', false]);
  });

  it('EMB-40, CAM-25: closing the chat ends it and goes home', async () => {
    const { widget, route, eventNames } = await start();
    widget.actions.onToggleOpen(false);
    expect([route(), widget.campaigns.getSnapshot().activeCampaign]).toEqual(['home', null]);
    expect(eventNames()).toContain('resetUnreadMode');
  });
});
