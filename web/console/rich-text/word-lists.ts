const levelOf = (element: Element | null): number => {
  const style = element?.tagName === 'P' ? (element.getAttribute('style') ?? '') : '';
  const list = style.split(';').find((rule) => rule.trim().startsWith('mso-list:'));
  return Number(/level(\d+)/.exec(list ?? '')?.[1] ?? 0);
};

/** Takes the sign or the number out of the paragraph. */
const takeMarker = (paragraph: Element): string => {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = marker?.textContent ?? /^\s*(?:[·•▪o§-]|\w{1,4}[.)])\s+/.exec(paragraph.textContent ?? '')?.[0] ?? '';
  if (marker) marker.remove();
  return text.trim();
};

const collect = (first: Element, level: number, own: Document): Element => {
  const list = own.createElement(/^\w{1,4}[.)]$/.test(takeMarker(first)) ? 'ol' : 'ul');
  first.before(list);
  let next: Element | null = first;
  while (next && levelOf(next) >= level) {
    const paragraph: Element = next;
    const after: Element | null = paragraph.nextElementSibling;
    if (levelOf(paragraph) > level) {
      const inner = collect(paragraph, levelOf(paragraph), own);
      next = inner.nextElementSibling;
      (list.lastElementChild ?? list).append(inner);
    } else {
      takeMarker(paragraph);
      paragraph.removeAttribute('style');
      const item = own.createElement('li');
      item.append(paragraph);
      list.append(item);
      next = after;
    }
  }
  return list;
};

/** Word writes lists as paragraphs with a style and a typed sign; they become lists. */
export const restoreWordLists = (root: HTMLElement): void => {
  for (const paragraph of root.querySelectorAll('p'))
    if (!paragraph.closest('li') && levelOf(paragraph) > 0) collect(paragraph, levelOf(paragraph), root.ownerDocument);
};
