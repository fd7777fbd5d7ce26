/** The conversation from which all of its family were split off, whatever was moved back since. `splits`: from which, by id. */
export const familyOf = (splits: ReadonlyMap<number, number>, id: number | undefined): number | undefined => {
  let root = id;
  for (let next = id; next !== undefined; next = splits.get(next)) root = next;
  return root;
};
