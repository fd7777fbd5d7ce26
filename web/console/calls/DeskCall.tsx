import { use } from 'react';
import { CallPanel } from '../../shared/calls/CallPanel.tsx';
import { loadCallTexts } from '../../shared/calls/texts.ts';
import { usePicture } from '../../shared/pictures/use-picture.ts';
import type { DeskCalls, OpenCall } from '../state/calls/workspace-calls.ts';
import styles from './DeskCall.module.css';

/** The agent's call, over whatever they look at. */
export const DeskCall = ({ calls, open: { call, other, isNew } }: { calls: DeskCalls; open: OpenCall }) => {
  const texts = use(loadCallTexts('en'));
  const picture = usePicture(other.avatarUrl);
  return (
    <div className={styles.place}>
      <CallPanel
        call={call}
        texts={texts}
        words={{
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
