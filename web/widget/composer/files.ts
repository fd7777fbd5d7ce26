/** Files of a paste or a drop; a pasted picture from another page comes with its address as text, which is left alone. */
export const filesOf = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.items ?? [])]
    .filter((item) => item.kind === 'file')
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);

/** Whether what hovers over the page is files at all, and not a piece of text. */
export const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;
