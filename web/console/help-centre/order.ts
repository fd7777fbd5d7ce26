type Placed = { id: number; position: number };

const STEP = 10;

/** Positions are numbered again where two are equal. Returns only the changed positions, by id. */
export const moved = (things: readonly Placed[], index: number, step: 1 | -1): Record<string, number> => {
  const order = [...things];
  const [thing] = order.splice(index, 1);
  if (!thing) return {};
  order.splice(index + step, 0, thing);
  const positions = things.map(({ position }) => position);
  const isClear = positions.every((position, at) => at === 0 || position > (positions[at - 1] ?? 0));
  const first = positions[0] ?? STEP;
  return Object.fromEntries(
    order
      .map((each, at) => ({ each, position: isClear ? (positions[at] ?? 0) : first + at * STEP }))
      .filter(({ each, position }) => each.position !== position)
      .map(({ each, position }) => [each.id, position]),
  );
};
