import { useState } from 'react';
import { usePicture } from '../../../shared/pictures/use-picture.ts';
import { useWidget } from '../../state/widget-context.ts';
import type { ShownMessage } from '../../state/conversation/rows.ts';
import { readArticles, readCards } from '../../state/conversation/message-items.ts';
import styles from './Cards.module.css';
import { VisitorPictures } from './VisitorPictures.tsx';
import question from './Question.module.css';

type CardsProps = { message: ShownMessage; onSay: (text: string) => void };

/** A card without its picture still says what it is about. */
const CardPicture = ({ src }: { src: string }) => {
  const state = usePicture(src);
  const [broken, setBroken] = useState(false);
  return state.kind === 'ready' && !broken ? (
    <img src={state.address} alt="" loading="lazy" onError={() => setBroken(true)} />
  ) : null;
};

export const Cards = ({ message, onSay }: CardsProps) => {
  const { widgetApi } = useWidget();
  return (
    <div className={styles.cards}>
      {readCards(message.content_attributes.items).map((card) => (
        <section key={card.title + card.image} className={styles.card}>
          {card.image && (
            <VisitorPictures widgetApi={widgetApi}>
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
  );
};

/** Wire protocol 14.14: a description longer than this is cut. */
const DESCRIPTION = 100;
const cut = (text: string) => (text.length < DESCRIPTION ? text : `${text.slice(0, DESCRIPTION - 3)}...`);

export const ArticleLinks = ({ message }: { message: ShownMessage }) => (
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
