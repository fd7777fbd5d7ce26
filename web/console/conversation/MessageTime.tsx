import { fullTimeOf, timeOf } from '../base/time.ts';

/** The time of day, with the date as its tooltip. `at` in seconds. */
export const MessageTime = ({ at }: { at: number }) => (
  <time dateTime={new Date(at * 1000).toISOString()} title={fullTimeOf(at)}>
    {timeOf(at)}
  </time>
);
