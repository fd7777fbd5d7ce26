import { LOCALE } from '../base/language.ts';

/** A point in time, in the reader's format and time zone. `at`: ISO 8601. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={at}>
    {new Date(at).toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' })}
  </time>
);
