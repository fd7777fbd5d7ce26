import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { t } from '../texts.ts';
import { inUnits, UNITS } from './threshold.ts';
import styles from './Sla.module.css';

type ThresholdFieldProps = { name: string; label: string; seconds: number | null };

/** A length of time: a number and its unit, as `name` and `name_unit` of the form. Empty is not measured. */
export const ThresholdField = ({ name, label, seconds }: ThresholdFieldProps) => {
  const { count, unit } = inUnits(seconds);
  return (
    <div className={styles.threshold}>
      <TextField
        label={label}
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={9_999}
        step={1}
        defaultValue={count ?? ''}
        autoComplete="off"
      />
      <SelectField label={t('SLA_UNIT_OF', { name: label })} name={`${name}_unit`} defaultValue={unit}>
        {UNITS.map((each) => (
          <option key={each} value={each}>
            {t(`SLA_${each}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
};
