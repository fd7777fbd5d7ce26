import { useEffect } from 'react';
import { Markdown } from '../../../shared/markdown/Markdown.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { t } from '../../base/texts.ts';
import { type AgentHelpStore, type HelpState, WISHES } from './agent-help.ts';
import { ModelLog, Sources } from './ModelLog.tsx';
import styles from './AgentHelp.module.css';

type Now = HelpState['now'];
type OutcomeProps = { now: Now; onNote: (text: string) => void; onClose: () => void };

const Drafted = ({ sources }: Extract<Now, { kind: 'drafted' }>) => {
  const used = sources.filter((source) => source.used);
  return (
    <>
      <p>{t('HELP_DRAFTED')}</p>
      {used.length > 0 ? (
        <>
          <p>{t('HELP_FROM')}</p>
          <Sources sources={used} />
        </>
      ) : (
        <p>{t('HELP_FROM_NONE')}</p>
      )}
    </>
  );
};

const Summary = ({ content, onNote }: { content: string; onNote: (text: string) => void }) => (
  <>
    <h2>{t('HELP_SUMMARY')}</h2>
    <div dir="auto">
      <Markdown text={content} />
    </div>
    <Button look="quiet" onClick={() => onNote(content)}>
      {t('HELP_TO_NOTE')}
    </Button>
  </>
);

/** What is under way, and what came of it; said aloud when it comes. */
const Outcome = ({ now, onNote, onClose }: OutcomeProps) => (
  <div role="status" className={styles.outcome} data-kind={now.kind}>
    {now.kind === 'busy' && (
      <p className={styles.busy}>
        <Spinner size={16} />
        {t(`HELP_BUSY_${now.wish}`)}
      </p>
    )}
    {now.kind === 'drafted' && <Drafted {...now} />}
    {now.kind === 'summary' && <Summary content={now.content} onNote={onNote} />}
    {now.kind === 'failed' && <p>{t('HELP_FAILED', { reason: now.reason })}</p>}
    {now.kind !== 'idle' && (
      <IconButton
        icon="close"
        label={t(now.kind === 'busy' ? 'HELP_STOP' : 'HELP_CLOSE')}
        size={16}
        className={styles.close}
        onClick={onClose}
      />
    )}
  </div>
);

type AgentHelpProps = { help: AgentHelpStore; onDraft: (text: string) => void; onNote: (text: string) => void };

export const AgentHelp = ({ help, onDraft, onNote }: AgentHelpProps) => {
  const { isOffered, calls, now } = useStore(help);
  useEffect(() => {
    void help.load();
    return help.stop;
  }, [help]);
  if (!isOffered && calls.length === 0) return null;
  return (
    <section className={styles.help} aria-label={t('HELP')}>
      {isOffered && (
        <div className={styles.bar}>
          {WISHES.map((wish) => (
            <Button key={wish} look="quiet" onClick={() => void help.ask(wish, onDraft)}>
              {t(`HELP_ASK_${wish}`)}
            </Button>
          ))}
        </div>
      )}
      <Outcome
        now={now}
        onNote={(text) => {
          onNote(text);
          help.stop();
        }}
        onClose={help.stop}
      />
      {calls.length > 0 && <ModelLog calls={calls} onOpen={() => void help.load()} />}
    </section>
  );
};
