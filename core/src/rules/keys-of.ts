export const keysOf = <Value extends object>(value: Value) => Object.keys(value) as (keyof Value & string)[];

export const recordOf = <Key extends string, Value>(keys: readonly Key[], valueFor: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>;
