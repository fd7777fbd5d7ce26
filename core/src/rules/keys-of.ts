/** The keys of an object that is written out in the code, and so has no others than its type names. */
export const keysOf = <Value extends object>(value: Value) => Object.keys(value) as (keyof Value & string)[];

/** An object with a value for each of these keys. */
export const recordOf = <Key extends string, Value>(keys: readonly Key[], valueFor: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>;
