import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, arrive, chatOf, type House, openChat, openHouse, say, sitDown, type Visitor } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const log = ({ chat }: Pick<Visitor, 'chat'>) => chat.getByRole('log');
const launcher = ({ page }: Pick<Visitor, 'page'>) => page.locator('button.woot-widget-bubble').first();

const open = async (): Promise<Visitor> => {
  const context = await house.browser.newContext({ viewport: { width: 1100, height: 760 } });
  const page = await context.newPage();
  await page.goto(`${house.url}/demo`);
  await openChat(page);
  return { context, page, chat: chatOf(page) };
};

describe('the frame around the screens', () => {
  it('greets at home with who is there and what is asked often, and brands itself (ROU-27, BRD-05)', async () => {
    const visitor = await open();
    const { chat } = visitor;
    await chat.getByRole('heading', { level: 1 }).waitFor();
    expect(await chat.getByRole('heading', { level: 1 }).textContent()).toContain('Hi there');
    await chat.getByText('Ask us anything about our lanterns.').waitFor();
    await chat.getByRole('heading', { name: /We are (online|away)/ }).waitFor();
    await chat.getByRole('button', { name: 'Start Conversation' }).waitFor();
    await chat.getByRole('button', { name: 'View all articles' }).waitFor();
    const brand = chat.getByRole('link', { name: /Powered by Porchlight/ });
    expect(await brand.getAttribute('target')).toBe('_blank');
    expect(await brand.getAttribute('rel')).toContain('noreferrer');
    await visitor.context.close();
  });

  it('names the team over a conversation, goes back home, and Escape closes it (ROU-14, ROU-17, ROU-22)', async () => {
    const desk = await sitDown(house);
    const visitor = await arrive(house);
    const header = visitor.chat.getByRole('banner');
    expect(await header.getByRole('heading').textContent()).toBe('Acme');
    await header.getByText(/Typically replies/).waitFor();
    expect(await header.locator('[data-online]').isVisible()).toBe(true);
    expect(await header.locator('[aria-hidden]', { hasText: 'A' }).first().isVisible()).toBe(true);
    await header.getByRole('button', { name: 'Back to home' }).click();
    await visitor.chat.getByRole('button', { name: 'Start Conversation' }).click();
    await visitor.chat.getByRole('textbox').press('Escape');
    await expect.poll(() => launcher(visitor).getAttribute('aria-expanded')).toBe('false');
    await visitor.context.close();
    await desk.context().close();
  });
});

describe('writing', () => {
  it('Enter sends what has words, Shift+Enter makes a line, the box is empty again and has the focus (COM-01, COM-02, COM-03)', async () => {
    const visitor = await arrive(house);
    const box = visitor.chat.getByRole('textbox').first();
    await box.press('Enter');
    await box.fill('   ');
    await box.press('Enter');
    await box.fill('first line');
    await box.press('Shift+Enter');
    await box.pressSequentially('second line');
    await box.press('Enter');
    await log(visitor).getByText('Sent').waitFor();
    expect(house.storedWords().filter((words) => words.includes('line'))).toEqual(['first line\nsecond line']);
    expect(house.storedWords().filter((words) => words.trim() === '')).toEqual([]);
    expect(await box.inputValue()).toBe('');
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await visitor.context.close();
  });

  it('has emoji to search; Escape and a click beside close them, and not the chat (COM-05, COM-09, COM-10, ERR-06)', async () => {
    const { context, page, chat } = await arrive(house);
    await chat.getByRole('button', { name: 'Attach files' }).waitFor();
    const button = chat.getByRole('button', { name: 'Emoji', exact: true });
    await button.click();
    const picker = chat.getByRole('dialog');
    await picker.getByRole('searchbox').fill('zzzz');
    await picker.getByText('No emoji match your search').waitFor();
    await picker.getByRole('searchbox').press('Escape');
    await picker.waitFor({ state: 'detached' });
    expect(await launcher({ page }).getAttribute('aria-expanded')).toBe('true');
    await button.click();
    await picker.waitFor();
    await chat.getByRole('log').click({ position: { x: 5, y: 5 } });
    await picker.waitFor({ state: 'detached' });
    await context.close();
  });

  it('answers one message: its words stand above the box, can be put away, and go along (COM-18, COM-19, COM-20)', async () => {
    const visitor = await arrive(house);
    await say(visitor, 'which of the two?');
    await log(visitor).getByText('Sent').waitFor();
    const reply = log(visitor).getByRole('button', { name: 'Reply to this message' }).first();
    await reply.click();
    const target = visitor.chat.getByText('Replying to:');
    await target.waitFor();
    await visitor.chat.getByRole('button', { name: 'Do not reply to this message' }).click();
    await target.waitFor({ state: 'detached' });
    await reply.click();
    await target.waitFor();
    await reply.click();
    await target.waitFor({ state: 'detached' });
    await reply.click();
    const sent = visitor.page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/widget/messages'),
    );
    await say(visitor, 'the left one');
    expect((await sent).postDataJSON().message.reply_to).toBeGreaterThan(0);
    await target.waitFor({ state: 'detached' });
    await visitor.context.close();
  });
});

describe('unread messages while the chat is closed', () => {
  it('show who wrote, with two buttons, and again after a reload (UNR-09, UNR-11, UNR-20)', async () => {
    const visitor = await arrive(house);
    await say(visitor, 'I will be back');
    await log(visitor).getByText('Sent').waitFor();
    await visitor.chat.getByRole('textbox').press('Escape');
    const desk = await sitDown(house);
    await desk.getByRole('navigation').getByText('I will be back').first().click();
    await answer(desk, 'We are here');
    const sees = async () => {
      await visitor.chat.getByText('We are here').waitFor();
      await visitor.chat.getByText('ada').first().waitFor();
      expect(await visitor.chat.locator('main [aria-hidden]', { hasText: 'A' }).first().isVisible()).toBe(true);
      await visitor.chat.getByRole('button', { name: 'See new messages' }).waitFor();
      await visitor.chat.getByRole('button', { name: 'Close' }).waitFor();
    };
    await sees();
    await visitor.page.reload();
    await sees();
    await visitor.context.close();
    await desk.context().close();
  });
});
