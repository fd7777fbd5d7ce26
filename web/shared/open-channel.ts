/** To this site's other tabs; undefined where the browser has none or blocks it, e.g. in a third-party frame. */
export const openChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
};
