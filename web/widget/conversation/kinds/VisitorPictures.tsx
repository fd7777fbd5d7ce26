import { REMOTE_PICTURES_PATH } from '@porchlight/core/wire/http.ts';
import type { RemotePictures } from '@porchlight/core/wire/settings/remote-picture.ts';
import type { ReactNode } from 'react';
import type { Api } from '../../../shared/api.ts';
import { createPictures, type Pictures, PicturesContext } from '../../../shared/pictures/pictures.ts';
import { useWidget } from '../../state/widget-context.ts';

const made = new WeakMap<Api, Pictures>();

const picturesOf = (api: Api): Pictures => {
  const pictures = made.get(api) ?? createPictures((urls) => api.post<RemotePictures>(REMOTE_PICTURES_PATH, { urls }));
  made.set(api, pictures);
  return pictures;
};

export const VisitorPictures = ({ children }: { children: ReactNode }) => (
  <PicturesContext value={picturesOf(useWidget().api)}>{children}</PicturesContext>
);
