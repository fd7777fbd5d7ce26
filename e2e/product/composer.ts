import type { Locator } from 'playwright-core';

/** The text in the agents' composer as it is read: the lines of the editor, or of the text field until the editor comes. */
export const writtenIn = (box: Locator): Promise<string> =>
  box.evaluate((field) =>
    field instanceof HTMLTextAreaElement
      ? field.value
      : [...field.children].map(({ textContent }) => textContent).join('\n'),
  );

/** Pastes into a field that reads the clipboard itself. `content`: by media type. */
export const paste = (box: Locator, content: Record<string, string>) =>
  box.evaluate((element, types) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(types)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, content);
