import { use } from 'react';
import { CallPanel } from '../../shared/calls/CallPanel.tsx';
import { loadCallTexts } from '../../shared/calls/texts.ts';
import { usePicture } from '../../shared/pictures/use-picture.ts';
import { LANGUAGE } from '../base/language.ts';
import type { AgentCalls, OpenCall } from '../state/calls/agent-calls.ts';
import styles from './AgentCall.module.css';

export const AgentCall = ({ calls, open: { call, other, isNew } }: { calls: AgentCalls; open: OpenCall }) => {
  const texts = use(loadCallTexts(LANGUAGE));
  const picture = usePicture(other.avatarUrl);
  return (
    <div className={styles.overlay}>
      <CallPanel
        call={call}
        texts={texts}
        labels={{
          name: other.name,
          enter: texts(isNew ? 'START_NOW' : 'JOIN_NOW'),
          leave: texts('LEAVE'),
        }}
        avatarUrl={picture.kind === 'ready' ? picture.address : ''}
        onDone={calls.clear}
      />
    </div>
  );
};
