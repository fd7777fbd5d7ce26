/** A point in time, as whoever looks writes it. `at`: ISO 8601. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={at}>
    {new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' })}
  </time>
);
