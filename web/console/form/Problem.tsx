import text from '../ui/Text.module.css';

/** Why something was not done; nothing while there is no reason. */
export const Problem = ({ text: words }: { text: string | undefined }) =>
  words ? (
    <p role="alert" className={text.bad}>
      {words}
    </p>
  ) : null;
