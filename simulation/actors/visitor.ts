import { createHmac } from 'node:crypto';
import { createApi } from '../../web/shared/api.ts';
import { type EntryStore, memoryEntries } from '../../web/shared/outbox/entry.ts';
import type { NetworkLine } from '../servers/network-line.ts';
import type { Inbox } from '../world.ts';
import { openVisitorTab, type VisitorTab } from './visitor-tab.ts';

type Config = {
  website_channel_config: { auth_token: string };
  contact: { id: number; pubsub_token: string };
};

const MOST_TABS = 3;
const HOUR_MS = 3_600_000;
/** Of the visitors of an inbox: one clock is right, one is behind, one has another day. */
const SKEWS_MS = [0, -3 * HOUR_MS, 49 * HOUR_MS];

/** `askLine`: a separate connection to read the server's state while `line` is slow or frozen. */
export const createVisitor = (name: string, inbox: Inbox, line: NetworkLine, askLine: NetworkLine) => {
  const origin = `http://127.0.0.1:${line.port}`;
  const search = `website_token=${encodeURIComponent(inbox.websiteToken)}`;
  const tabs: VisitorTab[] = [];
  const skewMs = SKEWS_MS[Number(/\d+$/.exec(name)?.[0] ?? 0) % SKEWS_MS.length] ?? 0;
  let entries: Promise<EntryStore> = Promise.resolve(memoryEntries());
  let authToken = '';
  let pubsubToken: string | undefined;

  const headers = (): Record<string, string> => (authToken ? { 'x-auth-token': authToken } : {});
  const api = createApi({ baseUrl: origin, search: () => search, headers });
  const fresh = createApi({ baseUrl: `http://127.0.0.1:${askLine.port}`, search: () => search, headers });

  const identify = async () => {
    const { website_channel_config, contact } = await api.post<Config>('/api/v1/widget/config');
    authToken = website_channel_config.auth_token;
    pubsubToken = contact.pubsub_token;
    return { authToken, pubsubToken: contact.pubsub_token, returning: contact.id !== 0 };
  };

  const cursorOfPage = async () => {
    const page = await api.get<string>('/widget');
    const cursor = /"cursor":(\d+)/.exec(page)?.[1];
    if (cursor === undefined) throw new Error('the widget page carries no cursor');
    return Number(cursor);
  };

  const openTab = async () => {
    const [identity, cursor] = [await identify(), await cursorOfPage()];
    if (tabs.length >= MOST_TABS) closeTab(tabs[0]);
    const tab = await openVisitorTab({ origin, api, search, headers, identity, cursor, entries, skewMs });
    tabs.push(tab);
    return tab;
  };

  const closeTab = (tab: VisitorTab | undefined) => {
    if (!tab) return;
    tabs.splice(tabs.indexOf(tab), 1);
    tab.close();
  };

  const signIn = async (identifier: string) => {
    const identifier_hash = createHmac('sha256', inbox.hmacToken).update(identifier).digest('hex');
    const answer = await api.patch<{ widget_auth_token?: string }>('/api/v1/widget/contact/set_user', {
      identifier,
      identifier_hash,
      name: identifier,
      email: `${identifier}@example.com`,
    });
    const open = tabs.length;
    for (const tab of [...tabs]) closeTab(tab);
    if (answer.widget_auth_token) {
      authToken = answer.widget_auth_token;
      entries = Promise.resolve(memoryEntries());
    }
    for (let count = 0; count < open; count += 1) await openTab();
  };

  const startOver = () => {
    for (const tab of [...tabs]) closeTab(tab);
    authToken = '';
    pubsubToken = undefined;
    entries = Promise.resolve(memoryEntries());
  };

  return {
    name,
    inbox,
    api,
    fresh,
    line,
    origin,
    tabs,
    pubsubToken: () => pubsubToken,
    identify,
    openTab,
    closeTab,
    signIn,
    startOver,
    close: () => {
      for (const tab of [...tabs]) closeTab(tab);
    },
  };
};
export type Visitor = ReturnType<typeof createVisitor>;
