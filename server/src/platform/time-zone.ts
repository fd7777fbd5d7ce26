/** Whether a name is that of a time zone, such as `Europe/Berlin`. */
export const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    // The runtime accepts offsets such as "+02:00", but they have no daylight saving: they are not zones.
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
};
