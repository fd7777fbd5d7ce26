import { readUserAgent } from './read-user-agent.ts';

/** The name of a device for its owner: `Firefox, Linux`. An unknown device is shown by its user agent. */
export const deviceName = (userAgent: string | null): string => {
  const { browser, system } = readUserAgent(userAgent ?? '');
  return [browser.name, system.name].filter(Boolean).join(', ') || (userAgent ?? '').slice(0, 60);
};
