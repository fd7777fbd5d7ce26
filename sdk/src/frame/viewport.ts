import type { Lifetime } from '../lifetime.ts';

/**
 * Where the chat fills the screen: narrow pages (wire protocol 1.6), and phones held sideways. A low window of a computer
 * has a fine pointer, and a tablet is wider even while its keyboard is open.
 */
export const PHONE = '(max-width:668px),(max-width:960px) and (max-height:480px) and (pointer:coarse)';

/** Fits a full-screen holder above the on-screen keyboard: the visual viewport, as two custom properties. */
export const fitViewport = ({ listen }: Lifetime, holder: HTMLElement): void => {
  const { visualViewport } = window;
  if (!visualViewport) return;
  const fit = () => {
    // While the visitor has zoomed in, resizing the chat would fight the zoom.
    const fits = visualViewport.scale <= 1.01;
    holder.style.setProperty('--cw-height', fits ? `${visualViewport.height}px` : '');
    holder.style.setProperty('--cw-top', fits ? `${visualViewport.offsetTop}px` : '');
  };
  fit();
  listen(visualViewport, 'resize scroll', fit);
};
