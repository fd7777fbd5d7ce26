import { useCallback, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../base/texts.ts';
import { LoadedContent } from '../loading/LoadedContent.tsx';
import { useLoaded } from '../loading/use-loaded.ts';
import type { Session } from '../state/session/session.ts';
import { reasonOf } from './form-text.ts';
import styles from './Session.module.css';

type ConfirmEmailProps = {
  session: Session;
  token: string;
  /** Another address, or the one that the user has had from the beginning. */
  isChange: boolean;
  onDone: () => void;
};
type State = { kind: 'asking' | 'busy' } | { kind: 'done' | 'refused'; message: string };

const Message = ({ text, role, onDone }: { text: string; role: 'status' | 'alert'; onDone: () => void }) => (
  <>
    <p className={styles.notice} role={role}>
      {text}
    </p>
    <Button
      // biome-ignore lint/a11y/noAutofocus: it is all there is to do, and what had the focus is gone
      autoFocus
      wide
      onClick={onDone}
    >
      {t('GO_TO_CONSOLE')}
    </Button>
  </>
);

const Confirm = ({ session, token, isChange, onDone, email }: ConfirmEmailProps & { email: string }) => {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const confirm = async () => {
    setState({ kind: 'busy' });
    try {
      const now = await session.confirmEmail(token, isChange);
      setState({ kind: 'done', message: t('EMAIL_CONFIRMED', { email: now }) });
    } catch (failure) {
      setState({ kind: 'refused', message: reasonOf(failure) });
    }
  };
  if (state.kind === 'done') return <Message text={state.message} role="status" onDone={onDone} />;
  if (state.kind === 'refused') return <Message text={state.message} role="alert" onDone={onDone} />;
  return (
    <>
      <p className={styles.hint}>{isChange ? t('CONFIRM_EMAIL_HINT', { email }) : t('CONFIRM_FIRST_EMAIL_HINT')}</p>
      <Button
        // biome-ignore lint/a11y/noAutofocus: it is all there is to do on this page
        autoFocus
        wide
        busy={state.kind === 'busy'}
        onClick={() => void confirm()}
      >
        {t('CONFIRM_EMAIL_BUTTON')}
      </Button>
    </>
  );
};

/** The page behind a link that confirms an address. It asks once more: programs that look through emails open links. */
export const ConfirmEmail = (props: ConfirmEmailProps) => {
  const { session, token, isChange, onDone } = props;
  const load = useCallback(
    async () => (isChange ? session.emailOfLink(token) : { email: '' }),
    [session, token, isChange],
  );
  const { state, reload } = useLoaded(load);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>{t('APP_NAME')}</p>
        <h1>{t('CONFIRM_EMAIL_TITLE')}</h1>
        <LoadedContent state={state} reload={reload}>
          {(link) =>
            link ? (
              <Confirm {...props} email={link.email} />
            ) : (
              <Message text={t('EMAIL_LINK_OVER')} role="alert" onDone={onDone} />
            )
          }
        </LoadedContent>
      </div>
    </main>
  );
};
