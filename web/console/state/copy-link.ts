import { t } from '../base/texts.ts';
import type { ToastStore } from '../base/toast.ts';

/** Copies an address of the console. Without HTTPS a page has no clipboard: then the link is there to be marked. */
export const copyLink = async (path: string, toast: Pick<ToastStore, 'show'>): Promise<void> => {
  const link = `${location.origin}${path}`;
  try {
    await navigator.clipboard.writeText(link);
    toast.show(t('LINK_COPIED'));
  } catch {
    toast.show(t('LINK_NOT_COPIED', { link }));
  }
};
