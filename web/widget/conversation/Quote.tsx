import styles from './Quote.module.css';

type QuoteProps = { author: string; text: string; onClick: () => void };

export const Quote = ({ author, text, onClick }: QuoteProps) => (
  <button type="button" className={styles.quote} onClick={onClick}>
    <strong>{author}</strong>
    <bdi className={styles.quoteText}>{text}</bdi>
  </button>
);
