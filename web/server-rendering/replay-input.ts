/** The composer's text goes into its draft instead (`widget/main`). */
const FIELDS = 'input:not([type=file]), textarea:not([data-composer]), select';

/** Repeats early typing as input events: React would treat the present text as known when it hydrates. */
export const replayInput = (within: HTMLElement): void => {
  for (const field of within.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(FIELDS)) {
    const { value } = field;
    if (!value || value === Reflect.get(field, 'defaultValue')) continue;
    field.value = '';
    // Bypasses the setter that React has put on the element.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
};
