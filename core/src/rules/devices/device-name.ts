const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (names: readonly [RegExp, string][], agent: string) => names.find(([sign]) => sign.test(agent))?.[1];

/** A device as its owner would call it: `Firefox, Linux`. What cannot be told apart is shown as it called itself. */
export const deviceName = (userAgent: string | null): string => {
  const agent = userAgent ?? '';
  const parts = [named(BROWSERS, agent), named(SYSTEMS, agent)].filter(Boolean);
  return parts.join(', ') || agent.slice(0, 60);
};
