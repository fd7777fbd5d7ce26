import { useEffect, useRef } from 'react';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { t } from '../../base/texts.ts';
import { type Choice, groupByFolder } from './suggestion.ts';
import styles from './Suggestions.module.css';

type SuggestionsProps = { id: string; choices: Choice[]; at: number; onPick: (choice: Choice) => void };

export const optionId = (list: string, at: number) => `${list}-${at}`;

const Facts = ({ choice: { canned } }: { choice: Choice }) => {
  if (!canned || (canned.visibility === 'global' && canned.files.length === 0)) return null;
  return (
    <small>
      {canned.visibility === 'personal' && <span>{t('CANNED_PERSONAL')}</span>}
      {canned.files.map(({ id, file_name }) => (
        <span key={id}>
          <Icon name="file" size={12} />
          <bdi>{file_name}</bdi>
        </span>
      ))}
    </small>
  );
};

type OptionProps = { id: string; choice: Choice; isChosen: boolean; onPick: (choice: Choice) => void };

const Option = ({ id, choice, isChosen, onPick }: OptionProps) => {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(choice)}
    >
      <strong dir="auto">{choice.title}</strong>
      <span>
        <span dir="auto">{choice.detail}</span>
        <Facts choice={choice} />
      </span>
    </div>
  );
};

/** The list above the composer; the keyboard stays in the text (ARIA combobox pattern). The chosen one shows more of its text. */
export const Suggestions = ({ id, choices, at, onPick }: SuggestionsProps) => {
  const groups = groupByFolder(choices);
  const isSorted = groups.some(([folder]) => folder !== null);
  return (
    <div id={id} role="listbox" aria-label={t('SUGGESTIONS')} className={styles.suggestions}>
      {groups.map(([folder, ofFolder]) => {
        const heading = isSorted ? (folder ?? t('CANNED_NO_FOLDER')) : undefined;
        return (
          <div key={folder ?? ''} role="group" aria-label={heading ?? t('SUGGESTIONS')}>
            {heading && (
              <p aria-hidden dir="auto">
                {heading}
              </p>
            )}
            {ofFolder.map((choice) => {
              const index = choices.indexOf(choice);
              return (
                <Option
                  key={choice.key}
                  id={optionId(id, index)}
                  choice={choice}
                  isChosen={index === at}
                  onPick={onPick}
                />
              );
            })}
          </div>
        );
      })}
    </div>
  );
};
