export const filesOf = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.items ?? [])]
    .filter((item) => item.kind === 'file')
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);

/** Word processors add a picture of copied text: that is pasted as text. A page's picture comes with markup. */
export const pastedFiles = (clipboard: DataTransfer | null): File[] => {
  const types = clipboard?.types ?? [];
  return types.includes('text/html') && types.includes('text/plain') ? [] : filesOf(clipboard);
};

/** Whether files are dragged, and not text. */
export const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;
