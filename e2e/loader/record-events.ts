import type { Page } from 'playwright-core';
import { type LoaderServers, launcher, shop, snippet } from './loader-servers.ts';

export const shopOpener =
  (servers: LoaderServers) =>
  async (attributes = '', head = ''): Promise<Page> => {
    servers.setPage('/', shop(`${head}${snippet(servers, attributes)}`));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    await launcher(page).waitFor({ state: 'attached' });
    return page;
  };

export const RECORD_EVENTS = `<script>window.received = []; for (const name of ['ready','error','on-message','on-start-conversation','agent_message_received'])
  for (const prefix of ['chatwoot:','porchlight:','']) addEventListener(prefix + name, (event) => { if (event instanceof CustomEvent) received.push([event.type, event.detail]); });</script>`;

export const receivedEvents = (page: Page) => page.evaluate<[string, unknown][]>('received');
