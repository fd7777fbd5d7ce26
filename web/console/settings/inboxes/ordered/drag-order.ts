/** The line a pointer at `y` asks for: passed far enough that the line in hand would lie under it, whatever their heights. */
const lineAt = (list: HTMLElement, at: number, y: number): number => {
  const lines = [...list.children].map((line) => line.getBoundingClientRect());
  const height = lines[at]?.height ?? 0;
  const next = lines.findLastIndex((line, index) => index > at && y > line.bottom - height);
  if (next > at) return next;
  const before = lines.findIndex((line, index) => index < at && y < line.top + height);
  return before === -1 ? at : before;
};

/** Moves a line of a list after the pointer that went down on its handle, until it goes up. */
export const startDrag = (list: HTMLElement, from: number, onMove: (from: number, to: number) => void) => {
  const dragged = { at: from };
  const ending = new AbortController();
  const { signal } = ending;
  const follow = ({ clientY }: PointerEvent) => {
    const to = lineAt(list, dragged.at, clientY);
    if (to === dragged.at) return;
    onMove(dragged.at, to);
    dragged.at = to;
  };
  const end = () => ending.abort();
  // On the window: the handle itself is taken out of the page and put back while its line moves.
  window.addEventListener('pointermove', follow, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
};
