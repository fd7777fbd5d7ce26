import { useEffect, useRef, useState } from 'react';
import { Button } from '../shared/ui/Button.tsx';
import { Field } from '../shared/ui/Field.tsx';
import { Faces } from './Faces.tsx';
import type { Translate } from './language.ts';
import type { Answer, SurveyState } from './survey.ts';
import styles from './Survey.module.css';

type Ready = Extract<SurveyState, { kind: 'ready' }>;
type QuestionsProps = { state: Ready; proposed: number; onSave: (answer: Answer) => Promise<void>; t: Translate };

const Comment = ({ saving, onSend, t }: { saving: boolean; onSend: (comment: string) => void; t: Translate }) => {
  const [comment, setComment] = useState('');
  return (
    <form
      className={styles.comment}
      onSubmit={(event) => {
        event.preventDefault();
        if (comment.trim()) onSend(comment.trim());
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
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={saving} disabled={!comment.trim()}>
        {t('SUBMIT')}
      </Button>
    </form>
  );
};

/** Moves the focus when the focused element disappears: to the thanks, then to the comment. */
const useFocusOnThanks = (isRated: boolean) => {
  const title = useRef<HTMLHeadingElement>(null);
  const wasRated = useRef(isRated);
  useEffect(() => {
    if (isRated && !wasRated.current) title.current?.focus({ preventScroll: true });
    wasRated.current = isRated;
  }, [isRated]);
  return title;
};

export const Questions = ({ state, proposed, onSave, t }: QuestionsProps) => {
  const { facts, answer, saving, failed } = state;
  const [chosen, setChosen] = useState(proposed);
  // A rating from the link, or passed by the arrow keys, has to be submitted.
  const [isDecided, setDecided] = useState(false);
  const isRated = answer.rating > 0;
  const title = useFocusOnThanks(isRated);
  const question = facts.question || t('QUESTION', { name: facts.inboxName });
  if (!facts.isOpen && !isRated) return <h1 className={styles.title}>{t('CLOSED')}</h1>;

  const send = (rating: number) => {
    setDecided(true);
    void onSave({ rating, comment: '' });
  };
  const choose = (rating: number, byArrow: boolean) => {
    setChosen(rating);
    if (proposed === 0 && !byArrow) send(rating);
  };
  const waits = !isRated && chosen > 0 && !(isDecided && !failed);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={styles.title} dir="auto">
        {isRated ? t(answer.comment ? 'COMMENT_THANKS' : 'THANKS') : question}
      </h1>
      <Faces chosen={answer.rating || chosen} locked={isRated || saving} label={question} onChoose={choose} t={t} />
      {failed && (
        <p role="alert" className={styles.error}>
          {t('SAVE_FAILED')}
        </p>
      )}
      {waits && facts.isOpen && (
        <Button busy={saving} onClick={() => send(chosen)}>
          {t(failed ? 'TRY_AGAIN' : 'CONFIRM')}
        </Button>
      )}
      {isRated && answer.comment && (
        <p className={styles.ownComment} dir="auto">
          {answer.comment}
        </p>
      )}
      {isRated && !answer.comment && facts.isOpen && (
        <Comment saving={saving} onSend={(comment) => void onSave({ rating: answer.rating, comment })} t={t} />
      )}
    </>
  );
};
