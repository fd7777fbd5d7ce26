import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { contactFacts, fakeMessage } from '../app/widget.fake.ts';

beforeEach(() => vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60));
let drawn: Drawn;
afterEach(async () => {
  await drawn.end();
  vi.restoreAllMocks();
});

const PHONE = { embedding: 'webview' } as const;
const OPEN = { conversation: { id: 4, status: 'open' as const, messages: [fakeMessage(OUTGOING, 100)] } };
const withEmail = { answers: { contact: async () => ({ ...contactFacts, has_email: true }) } };

const draw = async (options: Parameters<typeof drawWidget>[0], route = 'messages') => {
  drawn = await drawWidget(options, route);
};
const items = () => [...drawn.container.querySelectorAll('[role=menuitem]')];
const names = () => items().map(({ textContent }) => textContent);
const openMenu = async () => {
  drawn.button('More options').focus();
  await drawn.click('More options');
};
const chooseItem = async (name: string) => {
  await act(async () => drawn.find('[role=menuitem]', name).click());
  await drawn.settle();
};

describe('the menu of a phone’s header', () => {
  it('has what the header of a computer shows, and the visitor’s other screens [PHN-01]', async () => {
    await draw({ ...PHONE, ...OPEN, ...withEmail });
    expect(drawn.seek('button', 'End conversation')).toBeUndefined();
    await openMenu();
    expect(names()).toEqual(['Your conversations', 'Email me the transcript', 'Your data', 'End conversation']);
  });

  it('is not in the header of a computer, which has the button [PHN-01]', async () => {
    await draw(OPEN);
    expect(drawn.seek('button', 'More options')).toBeUndefined();
    drawn.button('End conversation');
    await act(async () => drawn.widget.app.set({ ...drawn.widget.app.getSnapshot(), isMobile: true }));
    drawn.button('More options');
    expect(drawn.seek('button', 'End conversation')).toBeUndefined();
  });

  it.each([
    ['messages', {}, ['Your conversations', 'Your data']],
    ['conversations', OPEN, ['Your data', 'End conversation']],
    ['own-data', OPEN, ['Your conversations', 'End conversation']],
    ['messages', { ...OPEN, channel: { enabledFeatures: [] } }, ['Your conversations', 'Your data']],
    ['messages', { ...withEmail }, ['Your conversations', 'Your data']],
  ] as const)('on %s with %j offers %j [PHN-01, TRN-06]', async (route, options, expected) => {
    await draw({ ...PHONE, ...(options as object) }, route);
    await openMenu();
    expect(names()).toEqual(expected);
  });

  it('moves the focus with arrows, Home and End, without an end [PHN-02]', async () => {
    await draw({ ...PHONE, ...OPEN });
    await openMenu();
    const focused = () => document.activeElement?.textContent;
    expect(focused()).toBe('Your conversations');
    for (const [key, expected] of [
      ['ArrowDown', 'Your data'],
      ['ArrowDown', 'End conversation'],
      ['ArrowDown', 'Your conversations'],
      ['ArrowUp', 'End conversation'],
      ['Home', 'Your conversations'],
      ['End', 'End conversation'],
      ['a', 'End conversation'],
    ] as const) {
      await drawn.press(key);
      expect([key, focused()]).toEqual([key, expected]);
      expect(items().map((item) => (item as HTMLElement).tabIndex)).toEqual(
        items().map((item) => (item === document.activeElement ? 0 : -1)),
      );
    }
  });

  it('closes by its button and by a tap beside it, and the focus is back on the button [PHN-02]', async () => {
    await draw({ ...PHONE, ...OPEN });
    for (const close of [
      () => drawn.find('dialog button', 'Cancel').click(),
      () => drawn.container.querySelector('dialog')?.click(),
    ]) {
      await openMenu();
      expect(names()).toHaveLength(3);
      await act(async () => close());
      expect(items()).toEqual([]);
      expect(document.activeElement).toBe(drawn.button('More options'));
    }
    await openMenu();
    await act(async () => drawn.container.querySelector<HTMLElement>('[role=menu]')?.click());
    expect(names()).toHaveLength(3);
  });

  it('opens a screen, and closes [PHN-01]', async () => {
    await draw({ ...PHONE, ...OPEN });
    await openMenu();
    await chooseItem('Your conversations');
    expect(drawn.widget.router.getSnapshot().name).toBe('conversations');
    expect(items()).toEqual([]);
  });

  it('asks before it ends the conversation [PHN-01, ROU-18]', async () => {
    await draw({ ...PHONE, ...OPEN });
    await openMenu();
    await chooseItem('End conversation');
    expect(items()).toEqual([]);
    expect(drawn.did).not.toContainEqual(['resolve']);
    await act(async () => drawn.find('dialog button', 'End conversation').click());
    expect(drawn.did).toContainEqual(['resolve']);
  });

  it('sends the transcript once, and says that it was sent [PHN-01, TRN-03, TRN-05]', async () => {
    const sent = Promise.withResolvers<undefined>();
    const transcript = vi.fn(() => sent.promise);
    await draw({ ...PHONE, ...OPEN, answers: { ...withEmail.answers, transcript: transcript as never } });
    await openMenu();
    await chooseItem('Email me the transcript');
    await chooseItem('Email me the transcript');
    expect(drawn.find('[role=menuitem]', 'Email me the transcript').getAttribute('aria-disabled')).toBe('true');
    await act(async () => sent.resolve(undefined));
    expect(transcript.mock.calls).toEqual([[4]]);
    expect(items()).toEqual([]);
    expect(drawn.text()).toContain('The chat transcript was sent successfully');
  });

  it('says when the transcript was not sent [PHN-01, TRN-04]', async () => {
    const transcript = async () => {
      throw new Error('no');
    };
    await draw({ ...PHONE, ...OPEN, answers: { ...withEmail.answers, transcript } });
    await openMenu();
    await chooseItem('Email me the transcript');
    expect(drawn.text()).toContain('There was an error, please try again');
  });
});
