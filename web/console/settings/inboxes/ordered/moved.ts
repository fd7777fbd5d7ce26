/** The same things in another order; unchanged where either place is none. */
export const moved = <Thing>(things: readonly Thing[], from: number, to: number): Thing[] => {
  const next = [...things];
  const [thing] = next.splice(from, 1);
  if (thing === undefined || to < 0 || to >= things.length) return [...things];
  next.splice(to, 0, thing);
  return next;
};
