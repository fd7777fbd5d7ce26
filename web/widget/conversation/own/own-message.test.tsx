import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../shared/api.ts';
import { type Drawn, drawWidget } from '../../app/draw.fake.tsx';
import { fakeMessage } from '../../app/widget.fake.ts';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  HTMLDialogElement.prototype.showModal ??= () => {};
});
let drawn: Drawn;
afterEach(async () => {
  await drawn.end();
  vi.restoreAllMocks();
});

const NOW = Math.floor(Date.now() / 1_000);
const ON = { enabledFeatures: ['attachments', 'edit_messages'] };
const refusal = (status: number) =>
  new ApiError({ kind: 'status', status, message: 'No', body: {}, requestId: '', retryAfterMs: null });

const open = async (extra: object = {}, options: Parameters<typeof drawWidget>[0] = {}) => {
  const message = fakeMessage(INCOMING, NOW - 60, { id: 7, content: 'a blue teapot', ...extra });
  drawn = await drawWidget({ channel: ON, conversation: { id: 1, messages: [message] }, ...options }, 'messages');
};
const offered = () => ['Edit message', 'Delete message'].map((name) => drawn.seek('button', name) !== undefined);
const asked = () => drawn.log.filter(([name]) => name === 'editMessage' || name === 'deleteMessage');

describe('a visitor’s own message', () => {
  it('can be edited and deleted for five minutes where the inbox allows it [CON-68]', async () => {
    await open();
    expect(offered()).toEqual([true, true]);
    for (const [extra, options, expected] of [
      [{}, { channel: {} }, [false, false]],
      [{ created_at: NOW - 301 }, {}, [false, false]],
      [{ message_type: OUTGOING }, {}, [false, false]],
      [{ id: null, state: 'in_progress' }, {}, [false, false]],
      [{ content: null, attachments: [{ file_type: 'file' }] }, {}, [false, true]],
    ] as const) {
      await drawn.end();
      await open(extra, options);
      expect(offered()).toEqual(expected);
    }
  });

  it('is saved by Enter, and an unchanged text is not sent', async () => {
    await open();
    await drawn.click('Edit message');
    await drawn.press('Enter');
    expect([drawn.seek('textarea', 'Edit message'), asked()]).toEqual([undefined, []]);
    await drawn.click('Edit message');
    await drawn.fill('Edit message', 'a red teapot ');
    await drawn.press('Enter');
    await drawn.settle();
    expect(asked()).toEqual([['editMessage', 7, 'a red teapot']]);
    expect([drawn.seek('textarea', 'Edit message'), drawn.did.at(-1)]).toEqual([undefined, ['refresh']]);
  });

  it('keeps the new text when it was not saved, and says why', async () => {
    const answers = { editMessage: () => Promise.reject(new ApiError({ kind: 'network' })) };
    await open({}, { answers });
    await drawn.click('Edit message');
    await drawn.fill('Edit message', 'a red teapot');
    await drawn.press('Enter');
    await drawn.settle();
    expect(drawn.find<HTMLTextAreaElement>('textarea', 'Edit message').value).toBe('a red teapot');
    expect(drawn.text()).toContain('Check your connection');
    answers.editMessage = () => Promise.reject(refusal(422));
    await drawn.end();
    await open({}, { answers });
    await drawn.click('Edit message');
    await drawn.fill('Edit message', 'a red teapot');
    await drawn.press('Enter');
    await drawn.settle();
    expect(drawn.text()).toContain('can no longer be changed');
  });

  it('stays half edited while it is scrolled away, and a cancelled edit does not come back', async () => {
    await open();
    const { messages } = drawn.widget.conversation.getSnapshot();
    const leaveAndReturn = async () => {
      await act(async () => drawn.change({ messages: [] }));
      await act(async () => drawn.change({ messages }));
      await drawn.settle();
    };
    const box = () => drawn.seek<HTMLTextAreaElement>('textarea', 'Edit message');
    await drawn.click('Edit message');
    await drawn.fill('Edit message', 'a red teapot');
    await leaveAndReturn();
    expect(box()?.value).toBe('a red teapot');
    await drawn.click('Cancel');
    await leaveAndReturn();
    expect(box()).toBeUndefined();
    await drawn.click('Edit message');
    expect(box()?.value).toBe('a blue teapot');
  });

  it('is deleted after a question', async () => {
    await open();
    await drawn.click('Delete message');
    expect([drawn.text().includes('Delete this message?'), asked()]).toEqual([true, []]);
    const dialog = drawn.container.querySelector('dialog');
    await act(async () => void dialog?.querySelectorAll('button')[1]?.click());
    await drawn.settle();
    expect(asked()).toEqual([['deleteMessage', 7]]);
    expect(drawn.container.querySelector('dialog')).toBeNull();
  });
});

it('a message of the team says that it was edited [CON-68]', async () => {
  await open({ message_type: OUTGOING, content_attributes: { edited_at: NOW } }, { channel: {} });
  expect(drawn.text()).toContain('Edited');
});
