export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
/** How a picture is shown: enlarged, and moved from the centre by so many pixels. */
export type View = Point & { scale: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const LARGE = 2.5;
const LARGEST = 5;

/** A drag that covers this part of the width, or is a flick, changes the picture. */
const SWIPE_PART = 0.25;
const CLOSING_DISTANCE = 110;
const FLICK_DISTANCE = 30;
const FLICK_MS = 250;

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/** The size of a picture that is fitted into a stage. */
export const fitted = (picture: Size, stage: Size): Size => {
  const factor = Math.min(stage.width / (picture.width || 1), stage.height / (picture.height || 1));
  return { width: picture.width * factor, height: picture.height * factor };
};

/** Not smaller than whole, not beyond its edges: no empty space is shown while the picture covers the stage. */
export const limitView = (view: View, picture: Size, stage: Size): View => {
  const scale = Math.min(LARGEST, Math.max(1, view.scale));
  const most = (side: 'width' | 'height') => Math.max(0, (picture[side] * scale - stage[side]) / 2);
  return { scale, x: within(view.x, most('width')), y: within(view.y, most('height')) };
};

/** Enlarges around a point, which stays where it is; counted from the centre of the stage. */
export const zoomAround = (view: View, scale: number, point: Point): View => {
  const factor = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor };
};

export type Drag = Point & { ms: number };

/** What a drag with one finger over a whole picture asks for. */
export const outcomeOf = (drag: Drag, stage: Size): 'left' | 'right' | 'close' | 'stay' => {
  const [across, down] = [Math.abs(drag.x), drag.y];
  const isFlick = drag.ms < FLICK_MS;
  if (across > Math.abs(down)) {
    const isSwipe = across > stage.width * SWIPE_PART || (isFlick && across > FLICK_DISTANCE);
    return isSwipe ? (drag.x < 0 ? 'left' : 'right') : 'stay';
  }
  return down > CLOSING_DISTANCE || (isFlick && down > FLICK_DISTANCE) ? 'close' : 'stay';
};
