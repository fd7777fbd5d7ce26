import type { MessageId } from '@porchlight/core/wire/ids.ts';
import type { WidgetMessage } from '@porchlight/core/wire/message.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { fakeMessage } from '../app/widget.fake.ts';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60));
let drawn: Drawn;
afterEach(async () => {
  await drawn.end();
  vi.restoreAllMocks();
});

const NOON = new Date().setHours(12, 0, 0, 0) / 1000;
const ITEMS = [
  { id: 4, status: 'open', created_at: NOON, last_activity_at: NOON, unread_count: 0, last_message: null },
] as never;
const found = (id: number, content: string, extra: object = {}): WidgetMessage => ({
  ...fakeMessage(OUTGOING, NOON),
  id: id as MessageId,
  attachments: [],
  content,
  conversation_id: 4,
  ...extra,
});

const open = async (searchConversations: (text: string) => Promise<WidgetMessage[]>, conversation: object = {}) => {
  drawn = await drawWidget(
    { answers: { conversations: async () => ITEMS, searchConversations }, conversation },
    'conversations',
  );
};
const search = async (text: string) => {
  await drawn.fill('Search your conversations', text);
  await vi.waitFor(async () => {
    await drawn.settle();
    expect(drawn.container.querySelector('[aria-label=Loading]')).toBeNull();
  });
};

describe('the search in one’s own conversations', () => {
  it('replaces the list by the messages found, with the word marked, and Escape brings it back [CON-70]', async () => {
    const asked: string[] = [];
    await open(async (text) => {
      asked.push(text);
      return [found(7, 'The **lantern** hums'), found(6, 'lanterns', { message_type: INCOMING })];
    });
    await search(' lant ');
    expect(asked).toEqual(['lant']);
    expect([...drawn.container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'lant',
      'lant',
    ]);
    expect(drawn.text()).toContain('The lantern hums');
    const box = drawn.find<HTMLInputElement>('input', 'Search your conversations');
    box.focus();
    await drawn.press('Escape', { isComposing: true });
    expect(box.value).toBe(' lant ');
    await drawn.press('Escape');
    expect([box.value, drawn.container.querySelector('mark')]).toEqual(['', null]);
  });

  it('says when nothing is found, and when the server does not answer', async () => {
    await open(async (text) => (text === 'nothing' ? [] : Promise.reject(new Error('away'))));
    await search('nothing');
    expect(drawn.text()).toContain('No results found');
    await search('anything');
    expect(drawn.text()).toContain('There was an error, please try again');
  });

  it('loads older messages up to the one that is opened, and highlights it', async () => {
    const messages = [fakeMessage(OUTGOING, NOON, { id: 9, key: 'm9' })];
    await open(async () => [found(7, 'The lantern hums')], { id: 4, messages, allLoaded: false });
    await search('lantern');
    await drawn.click(/hums/);
    expect(drawn.did).toContainEqual(['open', 4]);
    await vi.waitFor(() => expect(drawn.did).toContainEqual(['loadOlder']));
    drawn.change({ messages: [fakeMessage(OUTGOING, NOON - 9, { id: 7, key: 'm7' }), ...messages], allLoaded: true });
    await vi.waitFor(async () => {
      await drawn.settle();
      expect(drawn.container.querySelector('#cwmsg-7')?.hasAttribute('data-highlight')).toBe(true);
    });
  });
});
