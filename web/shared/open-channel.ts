/**
 * A line to this site's other tabs. Undefined where the browser has none, or refuses it, as it may to a frame on somebody else's
 * page.
 */
export const openChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
};
