/** The composer's text goes into its draft instead (`widget/main`). */
const FIELDS = 'input:not([type=file]), textarea:not([data-composer]), select';

/**
 * What was typed into the forms of messages before the script ran, as if it were typed now: React compares a field with its
 * value at hydration, and would take what is there for what it knows.
 */
export const replayInput = (within: HTMLElement): void => {
  for (const field of within.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(FIELDS)) {
    const { value } = field;
    if (!value || value === Reflect.get(field, 'defaultValue')) continue;
    field.value = '';
    // Past the setter that React has put on the element.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
};
