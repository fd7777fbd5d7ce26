import { readUserAgent } from './read-user-agent.ts';

/** A device as its owner would call it: `Firefox, Linux`. An unknown device is shown by its own description. */
export const deviceName = (userAgent: string | null): string => {
  const { browser, system } = readUserAgent(userAgent ?? '');
  return [browser.name, system.name].filter(Boolean).join(', ') || (userAgent ?? '').slice(0, 60);
};
