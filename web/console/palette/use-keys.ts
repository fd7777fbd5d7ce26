import { useEffect } from 'react';
import { COMMANDS, type Place, runCommand } from './commands.ts';

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'));

/** A dialog and a list that hangs open have keys of their own. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog, [popover]') !== null;

const opensPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** What a text field has under the same keys is its own. */
const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** The console by keyboard. Never while writing, with a modifier for the palette and undo alone: the browser's keys stay its own. */
export const useKeys = (place: Place) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (opensPalette(event)) {
        event.preventDefault();
        return place.showPalette();
      }
      if (isWriting(event.target) || isElsewhere(event.target)) return;
      const undoes = isUndo(event);
      if ((event.ctrlKey || event.metaKey || event.altKey) && !undoes) return;
      const command = COMMANDS.find(({ id, key }) => (undoes ? id === 'undo' : key === event.key));
      if (!command || command.isOffered?.(place) === false) return;
      event.preventDefault();
      void runCommand(command, place);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
};
