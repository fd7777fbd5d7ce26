import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPicker } from '../../ui/Picker.tsx';
import { createContainer, FIRST, message, openFakeThread } from '../testing/thread.fake.tsx';
import { FindBar } from './FindBar.tsx';

let drawn: ReturnType<typeof createContainer>;
let end = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  drawn = createContainer();
});
afterEach(() => {
  drawn.end();
  end();
  vi.useRealTimers();
});

const MATCHES: Record<string, number[]> = { text: [FIRST + 3, FIRST + 2, FIRST + 1] };

const open = async () => {
  const messages = [1, 2, 3].map((index) => message(index));
  const opened = await openFakeThread(messages, { found: (query) => MATCHES[query] ?? [] });
  end = opened.close;
  await drawn.render(<FindBar finder={opened.thread.finder} />);
  await act(async () => openPicker('find'));
  return opened;
};
const field = () => drawn.container.querySelector('input');
const state = () => drawn.container.querySelector('[role=status]')?.textContent;
const type = (text: string) =>
  act(async () => {
    const input = field();
    if (!input) throw new Error('There is no field.');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    await vi.advanceTimersByTimeAsync(0);
  });

describe('the bar of the search in a conversation (AGT-280)', () => {
  it('is opened with the focus in it, and closed by Escape with the focus where it was', async () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    await open();
    expect(document.activeElement).toBe(field());
    await press('Escape');
    expect([field(), document.activeElement]).toEqual([null, before]);
    before.remove();
  });

  it('counts the matches, Enter and Shift+Enter go through them', async () => {
    const { thread } = await open();
    await type('text');
    await press('Enter');
    expect(state()).toBe('1 of 3');
    expect(thread.target.getSnapshot()).toEqual({ id: FIRST + 3 });
    await press('Enter');
    expect(state()).toBe('2 of 3');
    await press('Enter', { shiftKey: true });
    await press('Enter', { shiftKey: true });
    expect([state(), thread.target.getSnapshot()]).toEqual(['3 of 3', { id: FIRST + 1 }]);
    await drawn.click('Later match');
    expect(state()).toBe('2 of 3');
  });

  it('says that nothing was found', async () => {
    await open();
    await type('nothing');
    await press('Enter');
    expect(state()).toBe('No results found');
  });

  it('says that the search failed, and tries again', async () => {
    const { server } = await open();
    server.isAway = true;
    await type('text');
    await press('Enter');
    expect(state()).toContain('The search failed');
    server.isAway = false;
    await drawn.click('Try again');
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(state()).toBe('1 of 3');
  });

  it('does not search while an input method composes', async () => {
    const { calls } = await open();
    await type('text');
    await press('Enter', { isComposing: true });
    expect(calls.filter(([path]) => path === 'messages/search')).toEqual([]);
  });
});
