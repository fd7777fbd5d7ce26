import { RATINGS } from '@porchlight/core/rules/ratings.ts';
import { type CSSProperties, useState } from 'react';
import { Button } from '../shared/ui/Button.tsx';
import { Field } from '../shared/ui/Field.tsx';
import type { Translate } from './language.ts';
import styles from './Survey.module.css';
import type { Answer, SurveyState } from './survey.ts';

type Ready = Extract<SurveyState, { kind: 'ready' }>;
type QuestionsProps = { state: Ready; proposed: number; onSave: (answer: Answer) => Promise<void>; t: Translate };

type FacesProps = { chosen: number; locked: boolean; label: string; onChoose: (rating: number) => void; t: Translate };

const Faces = ({ chosen, locked, label, onChoose, t }: FacesProps) => (
  <fieldset className={styles.faces} disabled={locked} aria-label={label} data-answered={locked || undefined}>
    {RATINGS.map(({ value, emoji, color }) => {
      const name = t(`RATING_${value}`);
      return (
        <label key={value} className={styles.face} style={{ '--rating': color } as CSSProperties}>
          <input
            type="radio"
            name="rating"
            checked={chosen === value}
            onChange={() => onChoose(value)}
            aria-label={name}
          />
          <span aria-hidden="true" className={styles.emoji}>
            {emoji}
          </span>
          <span className={styles.name}>{name}</span>
        </label>
      );
    })}
  </fieldset>
);

const Comment = ({ saving, onSend, t }: { saving: boolean; onSend: (words: string) => void; t: Translate }) => {
  const [words, setWords] = useState('');
  return (
    <form
      className={styles.comment}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim()) onSend(words.trim());
      }}
    >
      <Field label={t('COMMENT')}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            dir="auto"
            maxLength={10_000}
            placeholder={t('COMMENT_HINT')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={saving} disabled={!words.trim()}>
        {t('SUBMIT')}
      </Button>
    </form>
  );
};

/** Rating, then comment, then thanks; what was given stays as it was given (SUR-02 to SUR-07, SUR-12). */
export const Questions = ({ state, proposed, onSave, t }: QuestionsProps) => {
  const { facts, given, saving, failed } = state;
  const [chosen, setChosen] = useState(proposed);
  const isRated = given.rating > 0;
  const question = facts.question || t('QUESTION', { name: facts.inboxName });
  if (!facts.isOpen && !isRated) return <p>{t('CLOSED')}</p>;

  const choose = (rating: number) => {
    setChosen(rating);
    // A rating that came with the link is only a proposal: it asks for a button.
    if (proposed === 0) void onSave({ rating, comment: '' });
  };
  return (
    <>
      <h1 className={styles.title}>{isRated ? t(given.comment ? 'COMMENT_THANKS' : 'THANKS') : question}</h1>
      <Faces chosen={given.rating || chosen} locked={isRated || saving} label={question} onChoose={choose} t={t} />
      {!isRated && proposed > 0 && (
        <Button busy={saving} onClick={() => void onSave({ rating: chosen, comment: '' })}>
          {t('CONFIRM')}
        </Button>
      )}
      {failed !== null && (
        <div role="alert" className={styles.trouble}>
          <p>{failed || t('SAVE_FAILED')}</p>
          {!isRated && facts.isOpen && (
            <Button look="quiet" onClick={() => void onSave({ rating: chosen, comment: '' })}>
              {t('TRY_AGAIN')}
            </Button>
          )}
        </div>
      )}
      {isRated && given.comment && (
        <p className={styles.given} dir="auto">
          {given.comment}
        </p>
      )}
      {isRated && !given.comment && facts.isOpen && (
        <Comment saving={saving} onSend={(comment) => void onSave({ rating: given.rating, comment })} t={t} />
      )}
    </>
  );
};
