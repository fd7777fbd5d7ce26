import type { UserId } from '@porchlight/core/wire/ids.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { fakeMessage } from '../app/widget.fake.ts';

const sender = {
  ...{ id: 7 as UserId, name: 'Ada', available_name: 'Ada', avatar_url: 'https://chat.example/ada.png', thumbnail: '' },
  availability_status: 'online',
  type: 'user' as const,
};

let drawn: Drawn;
beforeEach(async () => {
  const messages = [101, 102].map((at) => fakeMessage(OUTGOING, at, { sender }));
  drawn = await drawWidget({ conversation: { messages } }, 'unread-messages');
});
afterEach(() => drawn.end());

it('says who wrote at the first preview alone', () => {
  expect(drawn.button(/text 101/).textContent).toBe('Ada from Acmetext 101');
  expect(
    drawn
      .button(/text 101/)
      .querySelector('img')
      ?.getAttribute('src'),
  ).toBe(sender.avatar_url);
  expect(drawn.button(/text 102/).textContent).toBe('text 102');
});

it.each(['See new messages', /text 101/, /text 102/])(
  'a press on %s opens the conversation at what is new',
  async (name) => {
    await drawn.click(name);
    expect(drawn.widget.router.getSnapshot()).toEqual({ name: 'messages', params: { from: 'm101' } });
    expect(drawn.eventNames()).toContain('toggleBubble');
  },
);

it('is put away by its button', async () => {
  await drawn.click('Close');
  expect(drawn.eventNames()).toContain('closeWindow');
});
