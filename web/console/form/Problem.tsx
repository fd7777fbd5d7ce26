import text from '../ui/Text.module.css';

export const Problem = ({ text: words }: { text: string | undefined }) =>
  words ? (
    <p role="alert" className={text.bad}>
      {words}
    </p>
  ) : null;
