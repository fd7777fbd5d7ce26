/** Keys of an input method (Japanese, Chinese). Safari fires the last one after the end of the composition, with code 229. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
