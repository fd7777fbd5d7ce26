import { RATINGS } from '@porchlight/core/rules/visitor-forms/ratings.ts';
import { useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Field } from '../../shared/ui/Field.tsx';
import { RatingFace } from '../../shared/ui/RatingFace.tsx';
import type { StyleVariables } from '../../shared/ui/style-variables.ts';
import { usePartTexts } from '../base/part-texts.ts';
import { type SendAnswer, useKept } from '../state/conversation/answer.ts';
import { readRating } from '../state/conversation/message-items.ts';
import type { DisplayMessage } from '../state/conversation/rows.ts';
import { useAnswer } from '../state/conversation/use-answer.ts';
import styles from './Rating.module.css';

const colored = (color: string): StyleVariables => ({ '--rating': color });

export const Rating = ({ message, onAnswer }: { message: DisplayMessage; onAnswer: SendAnswer }) => {
  const { t } = usePartTexts();
  const submitted = readRating(message.content_attributes.submitted_values);
  // Some installations do not return the answer, so it is also kept here.
  const [own, setOwn] = useKept(`${message.key}/rating`, { rating: 0, comment: '' });
  const [draft, setDraft] = useKept(`${message.key}/words`, '');
  const { busy, failed, answer } = useAnswer(onAnswer);
  const byArrow = useRef(false);
  const [chosen, setChosen] = useState(0);
  const rating = own.rating || submitted.rating;
  const comment = own.comment || submitted.comment;

  const send = async (next: { rating: number; comment: string }) => {
    setOwn(next);
    const csat_survey_response = { rating: next.rating, ...(next.comment && { feedback_message: next.comment }) };
    await answer({ submitted_values: { csat_survey_response } });
  };
  const give = (value: number) => send({ rating: value, comment: '' });
  const choose = (value: number) => {
    setChosen(value);
    if (!byArrow.current) void give(value);
  };
  return (
    <div className={styles.rating}>
      <h2 className={styles.title}>
        {rating ? t(comment ? 'RATING_COMMENT_THANKS' : 'RATING_THANKS') : message.content || t('RATING_QUESTION')}
      </h2>
      <fieldset
        className={styles.faces}
        data-answered={rating > 0 || undefined}
        disabled={busy || rating > 0}
        aria-label={t('RATING_QUESTION')}
        onKeyDown={({ key }) => {
          byArrow.current = key.startsWith('Arrow');
        }}
        onPointerDown={() => {
          byArrow.current = false;
        }}
      >
        {RATINGS.map(({ value, color }) => (
          <label key={value} className={styles.face} style={colored(color)}>
            <input
              type="radio"
              name={`rating-${message.key}`}
              aria-label={t(`RATING_${value}`)}
              checked={(rating || chosen) === value}
              onChange={() => choose(value)}
            />
            <RatingFace value={value} />
            <span className={styles.name}>{t(`RATING_${value}`)}</span>
          </label>
        ))}
      </fieldset>
      {rating === 0 && chosen > 0 && (
        <Button look="quiet" busy={busy} onClick={() => give(chosen)}>
          {t('SUBMIT')}
        </Button>
      )}
      {failed && (
        <Button look="text" onClick={() => send(own)}>
          {t('ANSWER_FAILED')}
        </Button>
      )}
      {rating > 0 && comment && (
        <p className={styles.comment} dir="auto">
          {comment}
        </p>
      )}
      {rating > 0 && !comment && (
        <>
          <Field label={t('RATING_COMMENT')}>
            {(control) => (
              <textarea {...control} rows={2} value={draft} onChange={(event) => setDraft(event.target.value)} />
            )}
          </Field>
          <Button
            look="quiet"
            busy={busy}
            disabled={!draft.trim()}
            onClick={() => send({ rating, comment: draft.trim() })}
          >
            {t('SUBMIT')}
          </Button>
        </>
      )}
    </div>
  );
};
