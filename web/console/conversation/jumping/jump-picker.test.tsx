import { act, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Thread } from '../../state/conversations/thread.ts';
import { openPicker } from '../../ui/Picker.tsx';
import { createContainer, eventually, FIRST, fakeWorkspace, message, openFakeThread } from '../testing/thread.fake.tsx';
import { DayButton } from './DayButton.tsx';
import { JumpPicker } from './JumpPicker.tsx';

let drawn: ReturnType<typeof createContainer>;
let end = () => {};
beforeEach(() => {
  drawn = createContainer();
});
afterEach(() => {
  drawn.end();
  end();
  fakeWorkspace.toast.close();
});

const open = async (count: number) => {
  const opened = await openFakeThread(Array.from({ length: count }, (_, index) => message(index)));
  end = opened.close;
  const Shown = ({ of }: { of: Thread }) => {
    const head = useRef<HTMLElement>(null);
    return (
      <>
        <header ref={head}>
          <span data-more>
            <button type="button">More</button>
          </span>
        </header>
        <DayButton text="Today" />
        <JumpPicker workspace={fakeWorkspace} thread={of} head={head} run={(action) => void action.catch(() => {})} />
      </>
    );
  };
  await drawn.render(<Shown of={opened.thread} />);
  return opened;
};
const pick = (name: string) =>
  act(async () => {
    const options = [...document.querySelectorAll<HTMLElement>('[role=option], [role=menuitem], [role=dialog] button')];
    const option = options.find(({ textContent }) => textContent === name);
    if (!option) throw new Error(`There is no ${name}:\n${document.body.innerHTML}`);
    option.click();
  });

describe('the menu of places in a conversation (AGT-281)', () => {
  it('opens by its key and leads to the first message', async () => {
    const { thread } = await open(3);
    await act(async () => openPicker('jump'));
    await pick('First message');
    await eventually(() => expect(thread.target.getSnapshot()).toEqual({ id: FIRST }));
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('opens from the label of a day, and gives the focus back to it', async () => {
    await open(3);
    await drawn.click('Today');
    await act(async () =>
      document
        .querySelector('[role=dialog]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
    );
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Today');
  });

  it('offers the days up to today', async () => {
    const { thread } = await open(3);
    const toDay = vi.spyOn(thread.jump, 'toDay').mockResolvedValue(true);
    await act(async () => openPicker('jump'));
    await pick('Date…');
    const days = [...document.querySelectorAll<HTMLButtonElement>('[data-day]')];
    const today = new Date().toDateString();
    expect(days.filter(({ disabled, dataset }) => disabled && new Date(dataset['day'] ?? '') <= new Date())).toEqual(
      [],
    );
    await act(async () => days.find(({ dataset }) => dataset['day'] === today)?.click());
    expect(toDay.mock.calls[0]?.[0].toDateString()).toBe(today);
  });

  it('says that there is no such message', async () => {
    await open(0);
    await act(async () => openPicker('jump'));
    await pick('First message');
    await eventually(() =>
      expect(fakeWorkspace.toast.getSnapshot()?.text).toBe('There is no such message in this conversation.'),
    );
  });
});
