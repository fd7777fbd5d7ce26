import { t } from '../../base/texts.ts';
import type { Choice } from './suggestion.ts';
import styles from './Composer.module.css';

type SuggestionsProps = { id: string; choices: Choice[]; at: number; onPick: (choice: Choice) => void };

export const optionId = (list: string, at: number) => `${list}-${at}`;

/** The list above the composer; the keyboard stays in the text (ARIA combobox pattern). */
export const Suggestions = ({ id, choices, at, onPick }: SuggestionsProps) => (
  <div id={id} role="listbox" aria-label={t('SUGGESTIONS')} className={styles.suggestions}>
    {choices.map((choice, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's
      // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text
      <div
        key={choice.key}
        id={optionId(id, index)}
        role="option"
        aria-selected={index === at}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onPick(choice)}
      >
        <strong>{choice.title}</strong>
        <span dir="auto">{choice.detail}</span>
      </div>
    ))}
  </div>
);
