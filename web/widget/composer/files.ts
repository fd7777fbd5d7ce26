export const filesOf = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.items ?? [])]
    .filter((item) => item.kind === 'file')
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);

/**
 * Spreadsheets and word processors add a picture of the copied text: there the text is pasted. A picture copied from a
 * page comes with markup, and a file of the desktop with its name as text.
 */
export const pastedFiles = (clipboard: DataTransfer | null): File[] => {
  const types = clipboard?.types ?? [];
  return types.includes('text/html') && types.includes('text/plain') ? [] : filesOf(clipboard);
};

/** Whether files are dragged, and not text. */
export const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;
