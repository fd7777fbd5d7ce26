import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { fitted, LARGE, limitView, outcomeOf, type Point, type View, WHOLE, zoomAround } from './view.ts';

const DOUBLE_TAP_MS = 300;
/** A finger that stays within this distance taps. */
const TAP_DISTANCE = 10;

/** Where the fingers were when one of them came or left, and how the picture was shown then. */
type Start = { view: View; centre: Point; distance: number; at: number };

const centreOf = (fingers: readonly Point[]): Point => ({
  x: fingers.reduce((sum, { x }) => sum + x, 0) / (fingers.length || 1),
  y: fingers.reduce((sum, { y }) => sum + y, 0) / (fingers.length || 1),
});
const distanceOf = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

type Gestures = {
  stage: RefObject<HTMLElement | null>;
  /** Of the whole picture, before it is enlarged. */
  picture: () => HTMLImageElement | null;
  onSwipe: (towards: 'left' | 'right') => void;
  onClose: () => void;
};

/** Two fingers enlarge, one moves an enlarged picture; over a whole one it swipes or closes, two taps enlarge. */
export const useGestures = ({ stage, picture, onSwipe, onClose }: Gestures) => {
  const [view, setView] = useState(WHOLE);
  const [drag, setDrag] = useState<Point | null>(null);
  const current = useRef({ view: WHOLE, drag: { x: 0, y: 0 }, tap: { at: 0, x: 0, y: 0 }, moved: false });
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<Start>({ view: WHOLE, centre: { x: 0, y: 0 }, distance: 0, at: 0 });

  const show = (next: View) => {
    const [box, image] = [stage.current?.getBoundingClientRect(), picture()];
    const size = box && image ? fitted({ width: image.naturalWidth, height: image.naturalHeight }, box) : undefined;
    current.current.view = box && size ? limitView(next, size, box) : WHOLE;
    setView(current.current.view);
  };
  /** Counted from the centre of the stage. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box
      ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
      : { x: clientX, y: clientY };
  };
  const begin = (at: number) => {
    const points = [...fingers.current.values()];
    start.current = { view: current.current.view, centre: centreOf(points), distance: distanceOf(points), at };
  };
  const pull = (to: Point | null) => {
    current.current.drag = to ?? { x: 0, y: 0 };
    setDrag(to);
  };
  const toggle = (point: Point = { x: 0, y: 0 }) =>
    show(current.current.view.scale > 1 ? WHOLE : zoomAround(current.current.view, LARGE, point));
  const tap = (point: Point, at: number) => {
    const { tap: before } = current.current;
    const isSecond = at - before.at < DOUBLE_TAP_MS && distanceOf([before, point]) < TAP_DISTANCE * 3;
    current.current.tap = { ...point, at: isSecond ? 0 : at };
    if (isSecond) toggle(point);
  };

  const move = () => {
    const points = [...fingers.current.values()];
    const { view: from, centre, distance } = start.current;
    const now = centreOf(points);
    const moved = { x: now.x - centre.x, y: now.y - centre.y };
    if (Math.hypot(moved.x, moved.y) > TAP_DISTANCE || points.length > 1) current.current.moved = true;
    if (points.length > 1) {
      const zoomed = zoomAround(from, (from.scale * distanceOf(points)) / (distance || 1), centre);
      show({ ...zoomed, x: zoomed.x + moved.x, y: zoomed.y + moved.y });
    } else if (from.scale > 1) show({ ...from, x: from.x + moved.x, y: from.y + moved.y });
    else if (current.current.moved) {
      const isAcross = Math.abs(moved.x) > Math.abs(moved.y);
      pull({ x: isAcross ? moved.x : 0, y: isAcross ? 0 : Math.max(0, moved.y) });
    }
  };
  const finish = (at: number) => {
    const box = stage.current?.getBoundingClientRect();
    const ends = box ? outcomeOf({ ...current.current.drag, ms: at - start.current.at }, box) : 'stay';
    pull(null);
    if (ends === 'close') onClose();
    else if (ends !== 'stay') onSwipe(ends);
  };

  // The browser's own zoom by two fingers: Safari's, and that of a touchpad.
  useEffect(() => {
    const element = stage.current?.closest('dialog');
    const keep = (event: Event) => event.preventDefault();
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { view: from } = current.current;
      show(zoomAround(from, from.scale * Math.exp(-event.deltaY / 100), pointOf(event)));
    };
    element?.addEventListener('gesturestart', keep);
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element?.removeEventListener('gesturestart', keep);
      element?.removeEventListener('wheel', onWheel);
    };
  });

  const leave = (event: PointerEvent, isCancelled: boolean) => {
    if (!fingers.current.delete(event.pointerId)) return;
    const { moved } = current.current;
    if (fingers.current.size > 0) return begin(event.timeStamp);
    if (isCancelled) return pull(null);
    if (!moved) return tap(pointOf(event), event.timeStamp);
    return finish(event.timeStamp);
  };
  return {
    view,
    drag,
    toggle,
    reset: () => show(WHOLE),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        if (fingers.current.size === 0) current.current.moved = false;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        fingers.current.set(event.pointerId, pointOf(event));
        pull(null);
        begin(event.timeStamp);
      },
      onPointerMove: (event: PointerEvent) => {
        if (!fingers.current.has(event.pointerId)) return;
        fingers.current.set(event.pointerId, pointOf(event));
        move();
      },
      onPointerUp: (event: PointerEvent) => leave(event, false),
      onPointerCancel: (event: PointerEvent) => leave(event, true),
    },
  };
};
