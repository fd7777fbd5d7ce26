import { TIME_ZONES } from '@porchlight/core/data/time-zones.ts';
import { SelectField } from '../SelectField.tsx';

type ZoneFieldProps = { label: string; zone: string; onChange: (zone: string) => void };

/** A time zone; one that is not listed, such as a browser's own, stands first. */
export const ZoneField = ({ label, zone, onChange }: ZoneFieldProps) => (
  <SelectField label={label} refusedAs="timezone" value={zone} onChange={({ target }) => onChange(target.value)}>
    {!TIME_ZONES.some((each) => each.zone === zone) && <option>{zone}</option>}
    {TIME_ZONES.map((each) => (
      <option key={each.label} value={each.zone}>
        {each.label}
      </option>
    ))}
  </SelectField>
);
