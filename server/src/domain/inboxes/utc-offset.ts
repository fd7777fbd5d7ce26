/** Offset of a time zone from UTC at a moment: `+05:30`, `-07:00`, `+00:00` (wire protocol 3.5). */
export const utcOffset = (timezone: string, now: number) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name.replace('GMT', '') || '+00:00';
};
