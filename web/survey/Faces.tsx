import { RATINGS } from '@porchlight/core/rules/visitor-forms/ratings.ts';
import { useRef } from 'react';
import { RatingFace } from '../shared/ui/RatingFace.tsx';
import type { StyleVariables } from '../shared/ui/style-variables.ts';
import type { Translate } from './language.ts';
import styles from './Survey.module.css';

const colored = (color: string): StyleVariables => ({ '--rating': color });

type FacesProps = {
  chosen: number;
  locked: boolean;
  label: string;
  onChoose: (rating: number, byArrow: boolean) => void;
  t: Translate;
};

export const Faces = ({ chosen, locked, label, onChoose, t }: FacesProps) => {
  const byArrow = useRef(false);
  return (
    <fieldset
      className={styles.faces}
      disabled={locked}
      aria-label={label}
      data-answered={locked || undefined}
      onKeyDown={({ key }) => {
        byArrow.current = key.startsWith('Arrow');
      }}
      onPointerDown={() => {
        byArrow.current = false;
      }}
    >
      {RATINGS.map(({ value, color }) => {
        const name = t(`RATING_${value}`);
        return (
          <label key={value} className={styles.face} style={colored(color)}>
            <input
              type="radio"
              name="rating"
              checked={chosen === value}
              onChange={() => onChoose(value, byArrow.current)}
              aria-label={name}
            />
            <RatingFace value={value} />
            <span className={styles.name}>{name}</span>
          </label>
        );
      })}
    </fieldset>
  );
};
