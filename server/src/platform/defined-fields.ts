/** The named fields that the request has, null included; absent fields are not written. */
export const pickDefined = <Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
) => {
  const present: Partial<Pick<Fields, Name>> = {};
  for (const name of names) if (fields[name] !== undefined) present[name] = fields[name];
  return present;
};

export const readNullWords = (value: unknown): unknown => {
  if (value === 'null') return null;
  if (Array.isArray(value)) return value.map(readNullWords);
  if (typeof value !== 'object' || value === null || 'received' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, readNullWords(inner)]));
};
