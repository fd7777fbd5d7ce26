import styles from './Choice.module.css';

type ChoiceProps<Of extends string> = {
  label: string;
  of: readonly Of[];
  chosen: Of;
  onChoose: (choice: Of) => void;
  wordOf: (choice: Of) => string;
};

export const Choice = <Of extends string>({ label, of, chosen, onChoose, wordOf }: ChoiceProps<Of>) => (
  <div role="group" aria-label={label} className={styles.choice}>
    {of.map((each) => (
      <button key={each} type="button" aria-pressed={each === chosen} onClick={() => onChoose(each)}>
        {wordOf(each)}
      </button>
    ))}
  </div>
);
