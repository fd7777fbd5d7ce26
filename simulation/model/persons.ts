export const createPersons = () => {
  const parents = new Map<string, string>();
  const of = (name: string): string => {
    const parent = parents.get(name);
    return parent === undefined ? name : of(parent);
  };
  return {
    of,
    merge: (one: string, other: string) => {
      const [first, second] = [of(one), of(other)];
      if (first !== second) parents.set(first, second);
    },
  };
};
