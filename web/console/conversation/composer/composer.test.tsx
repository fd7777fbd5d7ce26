import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { compose } from '../../state/conversations/compose.ts';
import { sentIn, setUpComposer } from '../testing/composer.fake.tsx';
import { eventually, FIRST, message } from '../testing/thread.fake.tsx';

const { page, open, box, write, press } = setUpComposer();

describe('what an agent writes', () => {
  it('is sent by Enter, and the box is empty for the next', async () => {
    const { calls, drafts } = await open();
    await write('  Hello Grace ');
    expect(drafts.read(7, 'reply')).toBe('  Hello Grace ');
    await press({ key: 'Enter' });
    await eventually(() => expect(sentIn(calls)).toMatchObject([{ content: 'Hello Grace', private: false }]));
    expect([box().value, drafts.read(7, 'reply')]).toEqual(['', '']);
    expect(calls.some(([path]) => path === 'toggle_status')).toBe(false);
  });

  it('is offered with what becomes of the conversation by Alt and Enter, and not sent yet', async () => {
    const { calls } = await open();
    await press({ key: 'Enter', altKey: true });
    expect(page().container.querySelector('[role="listbox"]')).toBeNull();
    await write('See you tomorrow');
    await press({ key: 'Enter', altKey: true });
    const options = [...page().container.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
    expect(options.some((text) => text?.startsWith('Send and snooze'))).toBe(true);
    expect(sentIn(calls)).toEqual([]);
  });

  it.each([
    ['with Shift, which begins a line', { key: 'Enter', shiftKey: true }],
    ['that chooses a word of an input method', { key: 'Enter', isComposing: true }],
    ['that ends a word of an input method in Safari', { key: 'Enter', keyCode: 229 }],
    ['of another key', { key: 'a' }],
  ])('is not sent by an Enter %s', async (_, init) => {
    const { calls } = await open();
    await write('Hello');
    await press(init);
    expect([sentIn(calls), box().value]).toEqual([[], 'Hello']);
  });

  it.each([[{ ctrlKey: true }], [{ metaKey: true }]])(
    'is sent, and the conversation resolved after it, by Shift+Enter with %j',
    async (modifier) => {
      const { calls } = await open();
      await write('Done');
      await press({ key: 'Enter', shiftKey: true, ...modifier });
      const names = () => calls.map(([path]) => path).filter((path) => /^(messages|toggle_status)$/.test(path));
      await eventually(() => expect(names()).toEqual(['messages', 'toggle_status']));
      expect(calls.at(-1)?.[1]).toMatchObject({ status: 'resolved' });
    },
  );

  it('is not sent while it is empty, or longer than the channel takes', async () => {
    const { calls } = await open({ meta: { sender: { id: 3, name: 'Grace' }, channel: 'Channel::WebWidget' } });
    const isOff = () => page().container.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled;
    await write('   ');
    await press({ key: 'Enter' });
    expect([isOff(), sentIn(calls)]).toEqual([true, []]);
    await write('x'.repeat(200_000));
    await press({ key: 'Enter' });
    expect([isOff(), sentIn(calls)]).toEqual([true, []]);
    expect(page().container.querySelector('[role=status]')?.textContent).not.toBe('');
    await write('short');
    expect([isOff(), page().container.querySelector('[role=status]')?.textContent]).toEqual([false, '']);
  });
});

describe('a note', () => {
  it('is private, and has a draft of its own beside the reply', async () => {
    const { calls } = await open();
    await write('To Grace');
    await page().click('Private note');
    expect(box().value).toBe('');
    await write('Among us');
    await page().click('Reply');
    expect(box().value).toBe('To Grace');
    await page().click('Private note');
    expect(box().value).toBe('Among us');
    await press({ key: 'Enter' });
    await eventually(() => expect(sentIn(calls)).toMatchObject([{ content: 'Among us', private: true }]));
  });
});

describe('what is inserted from elsewhere', () => {
  const add = (detail: Parameters<typeof compose>[0]) => act(async () => compose(detail));
  const LINK = 'https://help.example/lamps';

  it('goes into the reply alone while a note is being written, which stays private', async () => {
    const { calls, drafts } = await open();
    await write('To Grace');
    await page().click('Private note');
    await write('She is in arrears');
    await add({ mode: 'reply', addition: LINK });
    expect([box().value.includes('arrears'), box().value.startsWith('To Grace'), box().value.endsWith(LINK)]).toEqual([
      false,
      true,
      true,
    ]);
    expect([drafts.read(7, 'reply'), drafts.read(7, 'note')]).toEqual([box().value, 'She is in arrears']);
    const { value } = box();
    await press({ key: 'Enter' });
    await eventually(() => expect(sentIn(calls)).toMatchObject([{ content: value, private: false }]));
    await page().click('Private note');
    expect(box().value).toBe('She is in arrears');
  });

  it('goes where the caret is in what is being written', async () => {
    const { drafts } = await open();
    await write('See  for more');
    box().setSelectionRange(4, 4);
    await add({ mode: 'reply', addition: LINK });
    expect([box().value, drafts.read(7, 'reply')]).toEqual([`See ${LINK} for more`, `See ${LINK} for more`]);
    await page().click('Private note');
    await add({ addition: LINK });
    expect([box().value, drafts.read(7, 'note')]).toEqual([LINK, LINK]);
  });

  it('is nothing where only the kind is chosen, and the box has the focus', async () => {
    await open();
    await write('To Grace');
    for (const [mode, text] of [
      ['note', ''],
      ['reply', 'To Grace'],
      ['reply', 'To Grace'],
    ] as const) {
      await act(async () => box().blur());
      await add({ mode });
      expect([box().value, document.activeElement]).toEqual([text, box()]);
    }
    await act(async () => box().blur());
    await add({});
    expect(document.activeElement).toBe(box());
  });
});

describe('a draft of the language model', () => {
  const openAndAsk = async () => {
    const draft = Promise.withResolvers<object>();
    const opened = await open(
      {},
      [message(1)],
      {},
      {
        get: async () => ({ meta: { agent_help: true }, payload: [] }),
        post: (path: string) => (path.endsWith('/suggest_reply') ? draft.promise : Promise.resolve({})),
      },
    );
    await write('To Grace');
    await page().click('Draft a reply');
    return { ...opened, arrive: () => act(async () => draft.resolve({ content: 'Good morning', sources: [] })) };
  };
  const DRAFTED = 'To Grace\n\nGood morning';

  it('stands below the reply that is being written', async () => {
    const { arrive, drafts } = await openAndAsk();
    await arrive();
    expect([box().value, drafts.read(7, 'reply')]).toEqual([DRAFTED, DRAFTED]);
  });

  it('waits in the reply while a note is being written, which goes on', async () => {
    const { arrive, drafts } = await openAndAsk();
    await page().click('Private note');
    await write('She is in');
    await arrive();
    expect([box().value, box().getAttribute('aria-label')]).toEqual(['She is in', 'Private note']);
    await write('She is in arrears');
    expect([drafts.read(7, 'reply'), drafts.read(7, 'note')]).toEqual([DRAFTED, 'She is in arrears']);
    await page().click('Reply');
    expect(box().value).toBe(DRAFTED);
  });
});

describe('the signature', () => {
  const ADA = { message_signature: 'Ada, {{account.name}}' };
  const shown = () => page().container.querySelector('[aria-label=Signature]')?.textContent;

  it('is shown below the reply and sent with it; not with a note, nor with files alone (AGT-54)', async () => {
    const { calls } = await open({}, [message(1)], ADA);
    expect(shown()).toBe('Ada, Lanterns');
    await write('Hello');
    await press({ key: 'Enter' });
    await eventually(() => expect(sentIn(calls)).toMatchObject([{ content: 'Hello\n\nAda, Lanterns' }]));
    await page().click('Private note');
    expect(shown()).toBeUndefined();
    await write('Among us');
    await press({ key: 'Enter' });
    await eventually(() => expect(sentIn(calls)[1]).toMatchObject({ content: 'Among us', private: true }));
  });

  it('is left out when the agent turns it off, and is back when that cannot be saved', async () => {
    const { calls, put, toast } = await open({}, [message(1)], ADA);
    await page().click('Add the signature');
    expect(shown()).toBeUndefined();
    expect(put.mock.calls).toEqual([['/api/v1/profile', { ui_settings: { message_signature_enabled: false } }]]);
    await write('Hello');
    await press({ key: 'Enter' });
    await eventually(() => expect(sentIn(calls)).toMatchObject([{ content: 'Hello' }]));
    put.mockRejectedValueOnce(new Error('away'));
    await page().click('Add the signature');
    await eventually(() => expect([shown(), toast.show.mock.calls.length]).toEqual([undefined, 1]));
  });

  it('counts for the length of the message', async () => {
    await open({ meta: { sender: { id: 3, name: 'Grace' }, channel: 'Channel::WebWidget' } }, [message(1)], ADA);
    await write('x'.repeat(149_990));
    expect(page().container.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true);
  });
});

describe('typing', () => {
  const typing = (calls: [string, unknown][]) =>
    calls.flatMap(([path, body]) => (path === 'toggle_typing_status' ? [body] : []));

  it('is published once, says whether it is a note, and ends when the box is empty, sent or left', async () => {
    const { calls } = await open();
    await write('a');
    await write('ab');
    expect(typing(calls)).toEqual([{ typing_status: 'on', is_private: false }]);
    await write('');
    expect(typing(calls).at(-1)).toEqual({ typing_status: 'off', is_private: false });
    await page().click('Private note');
    await write('c');
    expect(typing(calls).at(-1)).toEqual({ typing_status: 'on', is_private: true });
    await press({ key: 'Enter' });
    expect(typing(calls).at(-1)).toEqual({ typing_status: 'off', is_private: true });
    await write('d');
    await act(async () => void box().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(typing(calls).map((body) => (body as { typing_status: string }).typing_status)).toEqual([
      'on',
      'off',
      'on',
      'off',
      'on',
      'off',
    ]);
  });
});

it('a reply to a message that is not loaded any more says so, and can be cancelled', async () => {
  const { thread } = await open();
  const isSaid = () => page().container.textContent?.includes('An earlier message');
  expect(isSaid()).toBe(false);
  await act(async () => thread.replyTo.set(FIRST - 40));
  expect(isSaid()).toBe(true);
  await page().click('Cancel reply');
  expect([isSaid(), thread.replyTo.getSnapshot()]).toEqual([false, null]);
});

it('the arrow up edits the last message of the agent, not that of a colleague after it', async () => {
  const by = (id: number) => ({ message_type: OUTGOING, sender: { id, name: 'A', available_name: 'A', type: 'user' } });
  const at = Date.now() / 1_000 - 60;
  const list = [9, 4].map((id, index) => message(index, { ...by(id), created_at: at } as never));
  const { thread } = await open({}, list);
  await press({ key: 'ArrowUp' });
  expect(thread.editing.getSnapshot()?.id).toBe(FIRST);
});

describe('Escape', () => {
  it('cancels the reply to a message, and only then leaves the box', async () => {
    const { thread } = await open();
    await act(async () => thread.replyTo.set(FIRST + 1));
    await act(async () => box().focus());
    await press({ key: 'Escape' });
    expect([thread.replyTo.getSnapshot(), document.activeElement]).toEqual([null, box()]);
    await press({ key: 'Escape' });
    expect(document.activeElement).not.toBe(box());
  });
});

describe('files of an agent', () => {
  const fileOf = (name: string, size = 10) => {
    const file = new File(['x'], name, { type: name.endsWith('png') ? 'image/png' : 'application/x-msdownload' });
    Object.defineProperty(file, 'size', { value: size });
    return file;
  };
  const pasteAs = (html: string, ...files: File[]) =>
    act(async () => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      box().dispatchEvent(Object.assign(event, { clipboardData: { files, getData: () => html } }));
    });
  const paste = (...files: File[]) => pasteAs('', ...files);
  const listed = () => [...page().container.querySelectorAll('li bdi')].map(({ textContent }) => textContent);
  const alert = () => page().container.querySelector('[role=alert]')?.textContent ?? '';
  const names = (calls: [string, unknown][]) =>
    calls.flatMap(([path, body]) =>
      path === 'messages' && body instanceof FormData
        ? [body.getAll('attachments[]').map((file) => (file as File).name)]
        : [],
    );

  it('that are pasted go with the message, without a text too, and not with the next one', async () => {
    const { calls } = await open();
    await paste(fileOf('one.png'), fileOf('two.png'));
    await page().click(/two\.png/);
    expect(listed()).toEqual(['one.png']);
    await press({ key: 'Enter' });
    await eventually(() => expect(names(calls)).toEqual([['one.png']]));
    expect(listed()).toEqual([]);
    await write('And then');
    await press({ key: 'Enter' });
    await eventually(() => expect(sentIn(calls)).toMatchObject([{ content: 'And then' }]));
  });

  it('of a private note stay with the note, and those of a reply with the reply', async () => {
    const { calls } = await open();
    await page().click('Private note');
    await paste(fileOf('debts.png'));
    await page().click('Reply');
    expect(listed()).toEqual([]);
    await paste(fileOf('offer.png'));
    await press({ key: 'Enter' });
    await eventually(() => expect(names(calls)).toEqual([['offer.png']]));
    await page().click('Private note');
    expect(listed()).toEqual(['debts.png']);
    await press({ key: 'Enter' });
    await eventually(() => expect(names(calls)).toEqual([['offer.png'], ['debts.png']]));
    expect(listed()).toEqual([]);
  });

  it('that are refused for a note are not named in the reply', async () => {
    await open();
    await page().click('Private note');
    await paste(fileOf('bad.exe'));
    expect(alert()).toContain('bad.exe');
    await page().click('Reply');
    expect(alert()).toBe('');
  });

  it('that come beside the text of a document are none, and a picture of a page is one (RTE-04)', async () => {
    await open();
    await pasteAs('<style>p {}</style><p>Offer</p>', fileOf('image.png'));
    expect(listed()).toEqual([]);
    await pasteAs('<style>p {}</style><img src="https://example.com/p.png">', fileOf('image.png'));
    expect(listed()).toEqual(['image.png']);
  });

  it('that the channel does not take are named, and the others stay; fifteen go at once', async () => {
    await open({ meta: { sender: { id: 3, name: 'Grace' }, channel: 'Channel::WebWidget' } });
    await paste(fileOf('good.png'), fileOf('bad.exe'));
    expect([listed(), alert()]).toEqual([['good.png'], expect.stringContaining('bad.exe')]);
    await paste(...Array.from({ length: 14 }, (_, n) => fileOf(`${n}.png`)));
    expect([listed().length, alert()]).toEqual([15, '']);
    await paste(fileOf('late.png'));
    expect([listed().length, listed().includes('late.png'), alert()]).toEqual([
      15,
      false,
      expect.stringContaining('15'),
    ]);
  });
});

describe('the arrow up in the empty composer', () => {
  const mine = { message_type: OUTGOING, sender: { id: 9, name: 'Ada', type: 'user' } as never };
  const last = (created_at: number) => [message(1), message(2, { ...mine, created_at }), message(3)];

  it('edits the agent’s last message, and does nothing where there is a text or it is too late [AGT-43]', async () => {
    const { thread } = await open({}, last(Date.now() / 1_000));
    await write('a draft');
    await press({ key: 'ArrowUp' });
    expect(thread.editing.getSnapshot()).toBeNull();
    await write('');
    await press({ key: 'ArrowUp' });
    expect(thread.editing.getSnapshot()).toEqual({ id: FIRST + 2, text: 'text 2' });
    const late = await open({}, last(Date.now() / 1_000 - 301));
    await press({ key: 'ArrowUp' });
    expect(late.thread.editing.getSnapshot()).toBeNull();
  });
});
