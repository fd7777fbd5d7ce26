import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { AGENT, arrive, type House, openQuietHouse, say } from './house.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

/** A colleague with the administrator's password, who followed the invitation; administrators see every inbox. */
export const hire = async (house: House, api: TeamApi, name: string, email: string, role = 'administrator') => {
  await api('POST', '/agents', { name, email, role });
  // Hooks hire too, and Vitest polls in tests alone.
  const invitation = () => {
    const token = /token=([\w-]+)/.exec(house.newestMail(email) ?? '')?.[1];
    if (!token) throw new Error(`No invitation has reached ${email}.`);
    return token;
  };
  const reset_password_token = await vi.waitFor(invitation, { timeout: 60_000, interval: 100 });
  const answer = await fetch(`${house.url}/auth/password`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reset_password_token, password: AGENT.password }),
  });
  if (!answer.ok) throw new Error(`${name} could not come: ${answer.status}`);
};

/** A house where Ada has a colleague, Mia Lee, who may do what she may; with what a script of theirs may ask for. */
export const openHouseOfTwo = async () => {
  const house = await openQuietHouse();
  try {
    const api = await openTeamApi(house);
    await hire(house, api, 'Mia Lee', 'mia@example.com');
    return { house, api };
  } catch (error) {
    await house.close();
    throw error;
  }
};

/** A visitor who has written and stays. */
export const ask = async (house: House, words: string) => {
  const visitor = await arrive(house);
  await say(visitor, words);
  await expect.poll(() => house.storedWords()).toContain(words);
  return visitor;
};

/** The words of a visitor who has gone again: no browser is open for them. */
export const leaveWords = async (house: House, content: string) => {
  const token = house.websiteToken();
  const page = await (await fetch(`${house.url}/widget?website_token=${token}`)).text();
  const visitor = /authToken\W+?"([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(`${house.url}/api/v1/widget/conversations?website_token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': visitor },
    body: JSON.stringify({ message: { content, echo_id: content } }),
  });
  if (!answer.ok) throw new Error(`The words were not taken: ${answer.status} ${await answer.text()}`);
};

/** The line of the list that shows these words. */
export const line = (desk: Page, words: string) =>
  desk.getByRole('navigation', { name: 'Conversations' }).getByText(words).first();

export const listOf = (desk: Page): Locator =>
  desk.getByRole('navigation', { name: 'Conversations' }).getByRole('list');

export const option = (desk: Page, name: string | RegExp) => desk.getByRole('option', { name }).first();

/** What the line under a thread's header says of it. */
export const factsOf = (desk: Page) => desk.getByRole('list', { name: 'State of the conversation' });

/** A picture to look at, where they are asked for. */
export const shot = async (desk: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await desk.screenshot({ path: `${folder}/${name}.png` });
};

export const rest = async (...pages: Page[]) => {
  for (const page of pages) await page.context().close();
};
