import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { isOwnPicture } from '../../../shared/pictures/own-picture.ts';
import type { Pictures } from '../../../shared/pictures/pictures.ts';

/** A picture of our server as it is, of another through ours; where it cannot be loaded, its description. */
export const createPictureView = (node: Node, pictures: Pictures | null): NodeView => {
  const dom = document.createElement('span');
  const { src, alt } = node.attrs;
  const showText = () => {
    dom.textContent = alt || src;
    dom.dataset.missing = '';
    dom.title = src;
  };
  const show = (address: string) => {
    const image = document.createElement('img');
    image.alt = alt;
    image.referrerPolicy = 'no-referrer';
    image.onerror = showText;
    image.src = address;
    dom.replaceChildren(image);
  };
  if (isOwnPicture(src)) show(src);
  else if (pictures)
    pictures.addressOf(src).then((address) => (address === null ? showText() : show(address)), showText);
  else showText();
  return { dom, ignoreMutation: () => true };
};
