/** Of our own server, or created by the page: loaded as it is. */
export const isOwnPicture = (src: string): boolean => {
  const base = globalThis.location?.href;
  if (!URL.canParse(src, base)) return false;
  const { protocol, origin } = new URL(src, base);
  return protocol === 'data:' || protocol === 'blob:' || origin === globalThis.location?.origin;
};
