import { use, useEffect, useState } from 'react';
import { useIsHydrating } from '../use-is-hydrating.ts';
import { isOwnPicture } from './own-picture.ts';
import { PicturesContext } from './pictures.ts';

export type PictureState = { kind: 'loading' } | { kind: 'ready'; address: string } | { kind: 'link' };

const LOADING: PictureState = { kind: 'loading' };
const LINK: PictureState = { kind: 'link' };

export const usePicture = (src: string): PictureState => {
  const pictures = use(PicturesContext);
  // The server does not know the address of the page.
  const isHydrating = useIsHydrating();
  const isRequested = src !== '' && (isHydrating || !isOwnPicture(src));
  const [found, setFound] = useState<{ src: string; state: PictureState }>({ src: '', state: LOADING });
  useEffect(() => {
    if (!isRequested || !pictures) return;
    let isCurrent = true;
    const show = (state: PictureState) => isCurrent && setFound({ src, state });
    pictures.addressOf(src).then(
      (address) => show(address === null ? LINK : { kind: 'ready', address }),
      () => show(LINK),
    );
    return () => {
      isCurrent = false;
    };
  }, [pictures, src, isRequested]);
  if (src === '') return LINK;
  if (!isRequested) return { kind: 'ready', address: src };
  if (!pictures) return LINK;
  return found.src === src ? found.state : LOADING;
};
