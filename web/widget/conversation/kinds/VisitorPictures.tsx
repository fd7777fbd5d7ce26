import type { ReactNode } from 'react';
import { createPictures, type Pictures, PicturesContext } from '../../../shared/pictures/pictures.ts';
import type { WidgetApi } from '../../base/widget-api.ts';

const made = new WeakMap<WidgetApi, Pictures>();

const picturesOf = (widgetApi: WidgetApi): Pictures => {
  const pictures = made.get(widgetApi) ?? createPictures(widgetApi.remotePictures);
  made.set(widgetApi, pictures);
  return pictures;
};

export const VisitorPictures = ({ widgetApi, children }: { widgetApi: WidgetApi; children: ReactNode }) => (
  <PicturesContext value={picturesOf(widgetApi)}>{children}</PicturesContext>
);
