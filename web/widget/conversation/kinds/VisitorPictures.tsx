import type { ReactNode } from 'react';
import { createPictures, type Pictures, PicturesContext } from '../../../shared/pictures/pictures.ts';
import type { Calls } from '../../base/api.ts';

const made = new WeakMap<Calls, Pictures>();

/** One for all messages, so that the pictures of a screen are asked for together. */
const picturesOf = (calls: Calls): Pictures => {
  const pictures = made.get(calls) ?? createPictures(calls.remotePictures);
  made.set(calls, pictures);
  return pictures;
};

/** Pictures of other servers come through ours. */
export const VisitorPictures = ({ calls, children }: { calls: Calls; children: ReactNode }) => (
  <PicturesContext value={picturesOf(calls)}>{children}</PicturesContext>
);
