import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { fakeMessage } from '../app/widget.fake.ts';

vi.mock('./ReplyTarget.tsx', () => {
  throw new Error('The file of the build is gone.');
});

let drawn: Drawn;
afterEach(async () => {
  await drawn.end();
  vi.restoreAllMocks();
});

it('a reply can be cancelled where the part that shows it cannot be loaded', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  drawn = await drawWidget({ conversation: { id: 1, messages: [fakeMessage(INCOMING, 1_000)] } }, 'messages');
  await drawn.click('Reply to this message');
  expect(drawn.text().split('text 1000')).toHaveLength(3);
  await drawn.click('Cancel reply');
  expect(drawn.text().split('text 1000')).toHaveLength(2);
  await drawn.fill('Your message', 'Hello');
  await drawn.click('Send');
  expect(drawn.did).toContainEqual(['send', 'Hello', null, {}]);
});
