/** Keeps the last value while it is asked for with the same keys: a formatter takes longer to create than to use. */
export const keepingLast = <Keys extends readonly unknown[], Value>(create: (...keys: Keys) => Value) => {
  let last: { keys: Keys; value: Value } | undefined;
  return (...keys: Keys): Value => {
    if (!last || last.keys.some((key, index) => key !== keys[index])) last = { keys, value: create(...keys) };
    return last.value;
  };
};
