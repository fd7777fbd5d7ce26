import type { Lifetime } from '../lifetime.ts';

/** Fits a full-screen holder above the on-screen keyboard: the visual viewport, as two custom properties. */
export const fitViewport = ({ listen }: Lifetime, holder: HTMLElement): void => {
  const { visualViewport } = window;
  if (!visualViewport) return;
  const fit = () => {
    // While the visitor has zoomed in, resizing the chat would fight the zoom.
    const fits = visualViewport.scale <= 1.01;
    holder.style.setProperty('--cw-height', fits ? `${visualViewport.height}px` : '100dvh');
    holder.style.setProperty('--cw-top', fits ? `${visualViewport.offsetTop}px` : '0');
  };
  fit();
  listen(visualViewport, 'resize scroll', fit);
};
