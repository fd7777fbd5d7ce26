const asResult = (line) => {
  try {
    const value = JSON.parse(line);
    return typeof value?.name === 'string' && typeof value.ok === 'boolean' ? [value] : [];
  } catch {
    return [];
  }
};

/** A benchmark that failed, or measured nothing, is a result that is not ok. */
export const parseBench = (name, output, code) => {
  const results = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .flatMap(asResult);
  if (code === 0 && results.length > 0) return results;
  const reason = output.trim().split('\n').slice(-15).join('\n') || `it ended with code ${code} and printed nothing`;
  // A result over its limit shows that itself; any other failure needs its reason.
  return results.some(({ ok }) => !ok) ? results : [...results, { name, ok: false, error: reason }];
};

const describe = ({ name, figure, unit = '', peer, limit, ratio, ok, error }) =>
  [
    ok ? '✓' : '✗',
    name,
    error ?? `${figure} ${unit}`.trim(),
    ...(limit === undefined ? [] : [`(limit ${limit})`]),
    ...(peer === undefined ? [] : [`peer ${peer}`]),
    ...(ratio === undefined ? [] : [`ratio ${ratio}`]),
  ].join('  ');

export const summarise = (results) => {
  const over = results.filter(({ ok }) => !ok);
  return [
    ...results.map(describe),
    `${results.length - over.length} of ${results.length} budgets hold.`,
    // Repeated at the end, so that they are found among thirty lines.
    ...(over.length > 0 ? ['Over their limit, or not measured:', ...over.map(describe)] : []),
  ].join('\n');
};
