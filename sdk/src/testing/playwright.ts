import type { FrameLocator, Page } from 'playwright-core';
import type {} from '../window.ts';

/** The chat on a page of yours, in a browser that Playwright drives, against an installation that runs. */
export type OpenChat = { page: Page; frame: FrameLocator };
export type ChatMessage = { text: string; mine: boolean };

const FRAME = '#chatwoot_live_chat_widget';
const ROWS = '[role=log] [data-state]';

/** What `say` writes into; a form that asks first stands where it would be. */
const boxOf = ({ frame }: OpenChat) => frame.locator('textarea[enterkeyhint=send]');

/**
 * Waits for the loader, opens the chat by its own call, and waits until it has come.
 * Throws what the chat itself says when it cannot be loaded.
 */
export const openChat = async (page: Page): Promise<OpenChat> => {
  await page.waitForFunction(() => window.$chatwoot?.open);
  // Not its answer: what it says of a failure comes from the page below.
  await page.evaluate(() => void window.$chatwoot?.open?.());
  const fate = await page.waitForFunction(() => {
    const { hasLoaded, failed } = window.$chatwoot ?? {};
    return hasLoaded ? 'here' : failed && 'not here';
  });
  if ((await fate.jsonValue()) !== 'here')
    throw new Error('The chat could not be loaded: open this page with ?porchlight_debug=1 to see why.');
  return { page, frame: page.frameLocator(FRAME) };
};

/** Says something as the visitor, from wherever the chat stands, and waits until the server has it. */
export const say = async (chat: OpenChat, text: string): Promise<void> => {
  const { frame } = chat;
  const box = boxOf(chat);
  const begin = frame.locator('main section > button');
  await box.or(begin).or(frame.locator('main form')).first().waitFor();
  if (await begin.first().isVisible()) await begin.first().click();
  await box.or(frame.locator('main form')).first().waitFor();
  if (!(await box.isVisible()))
    throw new Error('This inbox asks something before a conversation: fill in the form of `frame` first.');
  await box.fill(text);
  await box.press('Enter');
  const [first = ''] = text.split('\n');
  await frame.locator(`${ROWS}[data-mine][id]`, { hasText: first }).last().waitFor();
};

/** Every message that stands in the chat, from the oldest on the screen to the newest. */
export const messages = ({ frame }: OpenChat): Promise<ChatMessage[]> =>
  frame.locator(ROWS).evaluateAll((rows) =>
    rows.map((row) => ({
      // Its bubbles stand between whose it is and when it was.
      text: row.querySelector<HTMLElement>(':scope > div > div')?.innerText.trim() ?? '',
      mine: row.hasAttribute('data-mine'),
    })),
  );

/** The newest message, of either side; undefined while nothing has been said. */
export const lastMessage = async (chat: OpenChat): Promise<ChatMessage | undefined> => (await messages(chat)).at(-1);

/** Waits for an answer of the team, or of a bot, that says this. */
export const waitForAnswer = ({ frame }: OpenChat, text: string | RegExp): Promise<void> =>
  frame.locator(`${ROWS}:not([data-mine])`, { hasText: text }).last().waitFor();
