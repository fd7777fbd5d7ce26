import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { usePicture } from '../../../shared/pictures/use-picture.ts';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { usePartTexts } from '../../base/part-texts.ts';
import { readArticles, readCards } from '../../state/conversation/message-items.ts';
import type { DisplayMessage } from '../../state/conversation/rows.ts';
import { VisitorPictures } from './VisitorPictures.tsx';
import styles from './Cards.module.css';
import question from './Question.module.css';

type CardsProps = { message: DisplayMessage; onSay: (text: string) => void };

/** A card without its picture still has its text. */
const CardPicture = ({ src }: { src: string }) => {
  const state = usePicture(src);
  const [broken, setBroken] = useState(false);
  return state.kind === 'ready' && !broken ? (
    <img src={state.address} alt="" loading="lazy" onError={() => setBroken(true)} />
  ) : null;
};

/** A scrollable region must be reachable by keyboard; not every browser does that. */
const FOCUSABLE = { tabIndex: 0 };

/** The directions in which a row of cards can still be scrolled. */
const useRow = () => {
  const row = useRef<HTMLDivElement>(null);
  const [ways, setWays] = useState({ back: false, on: false });
  const look = useCallback(() => {
    if (!row.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = row.current;
    // Right to left it is counted from zero downwards.
    const at = Math.abs(scrollLeft);
    setWays({ back: at > 1, on: at < scrollWidth - clientWidth - 1 });
  }, []);
  useEffect(() => {
    const observer = new ResizeObserver(look);
    if (row.current) observer.observe(row.current);
    return () => observer.disconnect();
  }, [look]);
  const move = (right: boolean) => {
    const { firstElementChild: card } = row.current ?? {};
    if (!row.current || !card) return;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    row.current.scrollBy({ left: right ? card.clientWidth : -card.clientWidth, behavior });
  };
  return { row, ways, look, move };
};

export const Cards = ({ message, onSay }: CardsProps) => {
  const { t, dir } = usePartTexts();
  const { row, ways, look, move } = useRow();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowRight');
  };
  return (
    <div className={styles.frame}>
      <div
        ref={row}
        className={styles.cards}
        role="group"
        aria-label={t('CARDS')}
        {...FOCUSABLE}
        onScroll={look}
        onKeyDown={onKeyDown}
      >
        {readCards(message.content_attributes.items).map((card) => (
          <section key={card.title + card.image} className={styles.card}>
            {card.image && (
              <VisitorPictures>
                <CardPicture src={card.image} />
              </VisitorPictures>
            )}
            <div className={styles.cardBody}>
              <h2 className={question.question}>{card.title}</h2>
              <p className={styles.note}>{card.description}</p>
              <div className={question.options}>
                {card.actions.map(({ text, link, payload }) =>
                  link ? (
                    <a
                      key={text}
                      className={question.option}
                      href={link}
                      target="_blank"
                      rel="noreferrer noopener nofollow"
                    >
                      {text}
                    </a>
                  ) : (
                    <button key={text} type="button" className={question.option} onClick={() => onSay(payload)}>
                      {text}
                    </button>
                  ),
                )}
              </div>
            </div>
          </section>
        ))}
      </div>
      {(ways.back || ways.on) && (
        <div className={styles.arrows}>
          <IconButton
            icon="chevron-left"
            label={t('CARDS_BACK')}
            disabled={!ways.back}
            onClick={() => move(dir === 'rtl')}
          />
          <IconButton
            icon="chevron-right"
            label={t('CARDS_ON')}
            disabled={!ways.on}
            onClick={() => move(dir === 'ltr')}
          />
        </div>
      )}
    </div>
  );
};

/** Wire protocol 14.14: a longer description is cut. */
const DESCRIPTION = 100;
const cut = (text: string) => (text.length < DESCRIPTION ? text : `${text.slice(0, DESCRIPTION - 3)}...`);

export const ArticleLinks = ({ message }: { message: DisplayMessage }) => (
  <div className={question.panel}>
    <div className={question.options}>
      {readArticles(message.content_attributes.items).map(({ title, description, link }) => (
        <a
          key={link + title}
          className={question.option}
          href={link || undefined}
          target="_blank"
          rel="noreferrer noopener nofollow"
        >
          {title}
          <small>{cut(description)}</small>
        </a>
      ))}
    </div>
  </div>
);
