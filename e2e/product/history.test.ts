import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRow } from './agent-actions.ts';
import { widgetOf } from './customer-site.ts';
import {
  chatOf,
  type Installation,
  openInstallation,
  openVisitorChat,
  sendMessage,
  signIn,
  signInAs,
  type Visitor,
} from './installation.ts';
import { readLog } from './read-log.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';
import { createVisitor, visitorCall } from './visitor-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  api = await openTeamApi(installation);
});
afterAll(() => installation?.close());

const CHOICES = {
  items: [
    { title: 'Green', value: 'green' },
    { title: 'Grey', value: 'grey' },
  ],
};

const conversationOf = async (text: string): Promise<number> => {
  const { payload } = await api('GET', `/conversations/search?q=${encodeURIComponent(text)}`);
  return payload[0].id;
};

const fill = async (id: number, name: string) => {
  let question = 0;
  for (let n = 1; n <= 45; n += 1) {
    const content = `${name} line ${n}.`;
    const asks = n === 2 ? { content_type: 'input_select', content_attributes: CHOICES } : {};
    const message = await api('POST', `/conversations/${id}/messages`, { content, ...asks });
    if (n === 2) question = message.id;
  }
  return question;
};
const lines = (name: string) => Array.from({ length: 46 }, (_, n) => `${name} line ${n}.`);

const tokenOf = async (visitor: Pick<Visitor, 'page'>): Promise<string> => {
  const frame = await widgetOf(visitor);
  return (await frame.evaluate(() => (window as Window & { authToken?: string }).authToken)) ?? '';
};

const arriveIn = async (log: Locator, id: number) => {
  await api('POST', `/conversations/${id}/messages`, { content: 'Everything is here.' });
  await log.getByText('Everything is here.').waitFor();
};

const slow = (page: Page, path: RegExp, delay = 1_000) =>
  page.route(path, async (route: Route) => {
    await new Promise((done) => setTimeout(done, delay));
    await route.continue().catch(() => {});
  });

describe('a conversation with more messages than one page of history', () => {
  it('shows a visitor all of them when an old one changes before it is loaded, and keeps the place of what they read (CON-39, CON-40, CON-42)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'Mia line 0.');
    await expect.poll(() => installation.storedMessages()).toContain('Mia line 0.');
    const token = await tokenOf(visitor);
    await visitor.page.goto('about:blank');
    const question = await fill(await conversationOf('Mia line 0.'), 'Mia');
    await visitor.page.goto(`${installation.url}/demo`);
    const chat = chatOf(visitor.page);
    const log = chat.getByRole('log');
    await log.getByText('Mia line 45.').waitFor();
    // On another device of theirs.
    await visitorCall(installation, 'PATCH', `messages/${question}`, token, {
      message: { submitted_values: [{ title: 'Green', value: 'green' }] },
    });
    await arriveIn(log, await conversationOf('Mia line 0.'));
    // An older page loads above the view: nothing visible moves.
    const held = Promise.withResolvers<void>();
    let pages = 0;
    await visitor.page.route(/\/widget\/messages\?.*before=/, async (route) => {
      pages += 1;
      await held.promise;
      await route.continue();
    });
    await log.evaluate((list) => list.scrollTo(0, 60));
    await expect.poll(() => pages).toBe(1);
    const shown = await log.evaluate((list) => {
      const edge = list.getBoundingClientRect().top;
      const rows = [...list.querySelectorAll('[id^=cwmsg-]')];
      return rows.find((row) => row.getBoundingClientRect().top > edge)?.id ?? '';
    });
    const place = async () => Math.round((await chat.locator(`#${shown}`).boundingBox())?.y ?? Number.NaN);
    const before = await place();
    held.resolve();
    await expect.poll(() => log.evaluate((list) => list.scrollTop)).toBeGreaterThan(500);
    expect(await place()).toBe(before);
    await visitor.page.unrouteAll();
    expect(await readLog(log, /Mia line \d+\./g, 'Mia line 0.')).toEqual(lines('Mia'));
    await visitor.context.close();
  });

  it('shows an agent all of them when the visitor reads or answers old ones meanwhile (CON-39, CON-40)', async () => {
    const bo = await createVisitor(installation);
    await bo.sendMessage('Bo line 0.');
    const id = await conversationOf('Bo line 0.');
    const question = await fill(id, 'Bo');
    const agentPage = await signIn(installation);
    await agentPage.goto(`${installation.url}/app/conversations/${id}`);
    const log = agentPage.getByRole('log');
    await log.getByText('Bo line 45.').waitFor();
    await visitorCall(installation, 'PATCH', `messages/${question}`, bo.token, {
      message: { submitted_values: [{ title: 'Green', value: 'green' }] },
    });
    await arriveIn(log, id);
    expect(await readLog(log, /Bo line \d+\./g, 'Bo line 0.')).toEqual(lines('Bo'));
    await agentPage.context().close();
  });
});

describe('an agent on a slow network', () => {
  it('sees nothing of other visitors in a conversation that they open (LIV-08, LIV-28)', async () => {
    const [mine, other] = [await createVisitor(installation), await createVisitor(installation)];
    await mine.sendMessage('I look for a lantern');
    const agentPage = await signIn(installation);
    await listRow(agentPage, 'I look for a lantern').click();
    await agentPage.getByRole('log').getByText('I look for a lantern').waitFor();
    await other.sendMessage('another visitor 0.');
    await listRow(agentPage, 'another visitor 0.').click();
    await agentPage.getByRole('log').getByText('another visitor 0.').waitFor();
    await slow(agentPage, /\/api\/v1\/accounts\/\d+\/conversations\/\d+/);
    await listRow(agentPage, 'I look for a lantern').click();
    let isOpen = false;
    const opened = agentPage
      .getByRole('log')
      .getByText('I look for a lantern')
      .waitFor()
      .then(() => agentPage.getByRole('heading', { level: 2 }).first().waitFor())
      .finally(() => {
        isOpen = true;
      });
    for (let n = 1; !isOpen || n < 16; n += 1) {
      await other.sendMessage(`another visitor ${n}.`);
      // Faster, and a slow machine meets the limit of a conversation before the other one is open.
      await agentPage.waitForTimeout(100);
    }
    await opened;
    await agentPage.unrouteAll({ behavior: 'wait' });
    await mine.sendMessage('A green one');
    await agentPage.getByRole('log').getByText('A green one').waitFor();
    expect(await agentPage.getByRole('log').textContent()).not.toContain('another visitor');
    await agentPage.context().close();
  });

  it('sees the conversation they chose last, although the one before it answers later (LIV-08)', async () => {
    const [former, latter] = [await createVisitor(installation), await createVisitor(installation)];
    await former.sendMessage('opened first');
    await latter.sendMessage('opened last');
    const id = await conversationOf('opened first');
    const agentPage = await signIn(installation);
    await slow(agentPage, new RegExp(`/conversations/${id}(/|\\?|$)`), 1_500);
    await listRow(agentPage, 'opened first').click();
    await listRow(agentPage, 'opened last').click();
    await agentPage.getByRole('log').getByText('opened last').waitFor();
    await agentPage.unrouteAll({ behavior: 'wait' });
    await latter.sendMessage('still here');
    await agentPage.getByRole('log').getByText('still here').waitFor();
    expect(await agentPage.getByRole('log').textContent()).not.toContain('opened first');
    await agentPage.context().close();
  });
});

describe('an agent whose open connection loses frames', () => {
  it('sees in the list and at the bell what was lost, by the next heartbeats', async () => {
    const bo = await createVisitor(installation);
    await bo.sendMessage('Bo is here.');
    const id = await conversationOf('Bo is here.');
    const [ada] = await api('GET', '/agents');
    const agentPage = await signInAs(installation, {
      prepare: (page) =>
        page.routeWebSocket(/\/cable/, (socket) => {
          const server = socket.connectToServer();
          server.onMessage((frame) => {
            if (!/"event":"(message|conversation|notification|assignee)/.test(String(frame))) socket.send(frame);
          });
        }),
    });
    const list = agentPage.getByRole('navigation', { name: 'Conversations' });
    await list.getByText('Bo is here.').waitFor();
    await api('POST', `/conversations/${id}/assignments`, { assignee_id: ada.id });
    await bo.sendMessage('Is anybody there?');
    await list.getByText('Is anybody there?').waitFor();
    await expect.poll(() => agentPage.getByText(/[1-9]\d* unread notification/).count()).toBeGreaterThan(0);
    await agentPage.context().close();
  });
});
