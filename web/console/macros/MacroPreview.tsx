import type { Macro, MacroStep } from '@porchlight/core/wire/settings/macro.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import { stepText, writtenSteps } from '../state/macros/step-text.ts';
import type { Workspace } from '../state/workspace.ts';
import styles from './MacroPreview.module.css';

const SOON_MS = 120;

type Preview = { steps: MacroStep[] | null; isFailed: boolean };
const NOTHING: Preview = { steps: null, isFailed: false };

const usePreview = ({ macros }: Workspace, macro: Macro, conversation: number | null): Preview => {
  const [preview, setPreview] = useState(NOTHING);
  useEffect(() => {
    setPreview(NOTHING);
    if (conversation === null) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      macros.preview(macro.id, conversation).then(
        (steps) => !isOver && setPreview({ steps, isFailed: false }),
        () => !isOver && setPreview({ steps: null, isFailed: true }),
      );
    }, SOON_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [macros, macro, conversation]);
  return preview;
};

const Step = ({ step }: { step: MacroStep }) => {
  const { label, value, quote } = stepText(step);
  return (
    <li data-skipped={step.outcome === 'skipped' || undefined}>
      <strong>{label}</strong> {quote === null && <bdi>{value}</bdi>}
      {quote !== null && (
        <span className={styles.quote} data-kind={quote} dir="auto">
          {value}
        </span>
      )}
      {step.reason && (
        <span className={styles.reason}>
          <Icon name="alert" size={16} />
          {t(`MACRO_SKIP_${step.reason}`)}
        </span>
      )}
    </li>
  );
};

type MacroPreviewProps = {
  workspace: Workspace;
  macro: Macro;
  conversations: readonly number[];
  id: string;
  onRun: () => void;
};

export const MacroPreview = ({ workspace, macro, conversations, id, onRun }: MacroPreviewProps) => {
  const [only, ...others] = conversations;
  const conversation = only !== undefined && others.length === 0 ? only : null;
  const { steps, isFailed } = usePreview(workspace, macro, conversation);
  const directory = useStore(workspace.directory);
  const visibleSteps = steps ?? writtenSteps(macro.actions, directory);
  const hasReply = macro.actions.some(({ action_name }) => action_name === 'send_message');
  const hasDraft = conversation !== null && workspace.drafts.read(conversation, 'reply').trim() !== '';
  const { length: count } = conversations;
  return (
    <section id={id} className={styles.preview} aria-label={macro.name} aria-busy={conversation !== null && !steps}>
      <header>
        <h2 dir="auto">{macro.name}</h2>
        <span className={styles.visibility}>
          {t(macro.visibility === 'global' ? 'MACRO_SHARED' : 'MACRO_PERSONAL')}
        </span>
      </header>
      <p>
        {conversation === null
          ? t('MACRO_ON_SELECTED', { count })
          : t('MACRO_ON_THIS', { count: macro.actions.length })}{' '}
        {macro.recent_runs > 0 && t('MACRO_USED', { count: macro.recent_runs })}
      </p>
      <ol>
        {visibleSteps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          <Step key={index} step={step} />
        ))}
      </ol>
      {isFailed && <p role="status">{t('MACRO_PREVIEW_FAILED')}</p>}
      {hasReply && hasDraft && (
        <p className={styles.draft}>
          <Icon name="alert" size={16} />
          {t('MACRO_DRAFT')}
        </p>
      )}
      <Button onClick={onRun}>{t('MACRO_RUN_NOW')}</Button>
    </section>
  );
};
