export const filesOf = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.items ?? [])]
    .filter((item) => item.kind === 'file')
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);

/**
 * The files of a paste. Spreadsheets and word processors lay a picture of the words beside them: there the words are meant. A
 * picture copied from a page comes as markup, and a file of the desktop with its name as text: one of the two alone.
 */
export const pastedFiles = (clipboard: DataTransfer | null): File[] => {
  const types = clipboard?.types ?? [];
  return types.includes('text/html') && types.includes('text/plain') ? [] : filesOf(clipboard);
};

/** Whether what hovers over the page is files at all, and not a piece of text. */
export const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;
