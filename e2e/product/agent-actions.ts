import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { AGENT, type Installation, openInstallation, openVisitorChat, sendMessage } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

export const inviteAgent = async (
  installation: Installation,
  api: TeamApi,
  name: string,
  email: string,
  role = 'administrator',
) => {
  await api('POST', '/agents', { name, email, role });
  // Also called in hooks, and Vitest polls in tests alone.
  const invitation = () => {
    const token = /token=([\w-]+)/.exec(installation.newestEmail(email) ?? '')?.[1];
    if (!token) throw new Error(`No invitation has reached ${email}.`);
    return token;
  };
  const reset_password_token = await vi.waitFor(invitation, { timeout: 60_000, interval: 100 });
  const answer = await fetch(`${installation.url}/auth/password`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reset_password_token, password: AGENT.password }),
  });
  if (!answer.ok) throw new Error(`${name} could not come: ${answer.status}`);
};

export const openInstallationWithTwoAgents = async () => {
  const installation = await openInstallation();
  try {
    const api = await openTeamApi(installation);
    await inviteAgent(installation, api, 'Mia Lee', 'mia@example.com');
    return { installation, api };
  } catch (error) {
    await installation.close();
    throw error;
  }
};

export const startConversation = async (installation: Installation, words: string) => {
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, words);
  await expect.poll(() => installation.storedMessages()).toContain(words);
  return visitor;
};

export const createConversation = async (installation: Installation, content: string) => {
  const token = installation.websiteToken();
  const page = await (await fetch(`${installation.url}/widget?website_token=${token}`)).text();
  const visitor = /authToken\W+?"([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(`${installation.url}/api/v1/widget/conversations?website_token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': visitor },
    body: JSON.stringify({ message: { content, echo_id: content } }),
  });
  if (!answer.ok) throw new Error(`The words were not taken: ${answer.status} ${await answer.text()}`);
};

export const listRow = (agentPage: Page, words: string) =>
  agentPage.getByRole('navigation', { name: 'Conversations' }).getByText(words).first();

export const conversationList = (agentPage: Page): Locator =>
  agentPage.getByRole('navigation', { name: 'Conversations' }).getByRole('list');

export const option = (agentPage: Page, name: string | RegExp) => agentPage.getByRole('option', { name }).first();

const pickInHead = async (agentPage: Page, menu: RegExp, name: string) => {
  await agentPage.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name: menu }).click();
  await agentPage.getByRole('option', { name, exact: true }).click();
};

/** The list shows the conversations of a status. */
export const showStatus = (agentPage: Page, status: string) => pickInHead(agentPage, /^Status: /, status);

export const sortList = (agentPage: Page, order: string) => pickInHead(agentPage, /^Sort by: /, order);

export const conversationState = (agentPage: Page) => agentPage.getByRole('list', { name: 'Conversation details' });

/** Only where screenshots are requested. */
export const saveScreenshot = async (agentPage: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await agentPage.screenshot({ path: `${folder}/${name}.png` });
};

export const closePages = async (...pages: Page[]) => {
  for (const page of pages) await page.context().close();
};
