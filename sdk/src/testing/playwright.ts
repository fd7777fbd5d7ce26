import type { FrameLocator, Page } from 'playwright-core';
import type {} from '../window.ts';

export type OpenChat = { page: Page; frame: FrameLocator };
export type ChatMessage = { text: string; mine: boolean };

const FRAME = '#chatwoot_live_chat_widget';
const ROWS = '[role=log] [data-state]';

/** Where `say` types; a form before the conversation may be shown instead. */
const boxOf = ({ frame }: OpenChat) => frame.locator('textarea[enterkeyhint=send]');

/** Opens the chat by its own call and waits for it. Throws the chat's own message when it cannot be loaded. */
export const openChat = async (page: Page): Promise<OpenChat> => {
  await page.waitForFunction(() => window.$chatwoot?.open);
  // Not awaited: the failure is read from the page below.
  await page.evaluate(() => void window.$chatwoot?.open?.());
  const fate = await page.waitForFunction(() => {
    const { hasLoaded, failed } = window.$chatwoot ?? {};
    return hasLoaded ? 'here' : failed && 'not here';
  });
  if ((await fate.jsonValue()) !== 'here')
    throw new Error('The chat could not be loaded: open this page with ?porchlight_debug=1 to see why.');
  return { page, frame: page.frameLocator(FRAME) };
};

/** Sends a message as the visitor, from any screen, and waits until the server has it. */
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

/** Every message on the screen, from the oldest to the newest. */
export const messages = ({ frame }: OpenChat): Promise<ChatMessage[]> =>
  frame.locator(ROWS).evaluateAll((rows) =>
    rows.map((row) => ({
      // Its bubbles are between the author and the time.
      text: row.querySelector<HTMLElement>(':scope > div > div')?.innerText.trim() ?? '',
      mine: row.hasAttribute('data-mine'),
    })),
  );

/** Of either side; undefined while there is none. */
export const lastMessage = async (chat: OpenChat): Promise<ChatMessage | undefined> => (await messages(chat)).at(-1);

/** Waits for a reply of the team, or of a bot, with this text. */
export const waitForAnswer = ({ frame }: OpenChat, text: string | RegExp): Promise<void> =>
  frame.locator(`${ROWS}:not([data-mine])`, { hasText: text }).last().waitFor();
