import text from '../ui/Text.module.css';

export const Problem = ({ text: message }: { text: string | undefined }) =>
  message ? (
    <p role="alert" className={text.bad}>
      {message}
    </p>
  ) : null;
