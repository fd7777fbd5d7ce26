import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToast } from '../base/toast.ts';
import type { Place } from './commands.ts';
import { useKeys } from './use-keys.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const undo = vi.fn();
let toast: ReturnType<typeof createToast>;
let end = () => {};
beforeEach(() => {
  undo.mockClear();
  toast = createToast();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const Keys = () => {
    useKeys({ workspace: { toast } } as unknown as Place);
    return <input />;
  };
  act(() => root.render(<Keys />));
  end = () => {
    act(() => root.unmount());
    container.remove();
    toast.close();
  };
});
afterEach(() => end());

const press = (init: KeyboardEventInit, target: EventTarget = document.body) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('undoing by the keyboard (AGT-282)', () => {
  it.each([
    ['z', { key: 'z' }],
    ['Ctrl+Z', { key: 'z', ctrlKey: true }],
    ['Cmd+Z', { key: 'z', metaKey: true }],
  ])('%s does what the notice offers, once', (_name, init) => {
    toast.show('Message deleted', { label: 'Undo', run: undo });
    expect([press(init), press(init)]).toEqual([true, false]);
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Ctrl+Shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }],
    ['Alt+Z', { key: 'z', altKey: true }],
    ['Ctrl+E', { key: 'e', ctrlKey: true }],
  ])('%s stays the browser’s', (_name, init) => {
    toast.show('Message deleted', { label: 'Undo', run: undo });
    expect(press(init)).toBe(false);
    expect(undo).not.toHaveBeenCalled();
  });

  it('is of the text field while one writes in it', () => {
    toast.show('Message deleted', { label: 'Undo', run: undo });
    const field = document.querySelector('input');
    for (const init of [{ key: 'z' }, { key: 'z', ctrlKey: true }]) expect(press(init, field ?? document)).toBe(false);
    expect(undo).not.toHaveBeenCalled();
  });
});
