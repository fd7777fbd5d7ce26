import { useStore } from '../../../shared/use-store.ts';
import { t } from '../../base/texts.ts';
import { type Sla, slaStates } from '../../state/sla/sla.ts';
import type { Workspace } from '../../state/workspace.ts';
import { SlaMark } from '../../ui/sla/SlaMark.tsx';
import styles from './Properties.module.css';

type SlaTargetsProps = { workspace: Pick<Workspace, 'directory' | 'serverNow'>; sla: Sla };

/** The targets of the policy of a conversation: when each is due, or whether it was met. */
export const SlaTargets = ({ workspace, sla }: SlaTargetsProps) => {
  const { inboxes } = useStore(workspace.directory);
  return (
    <ul className={styles.targets}>
      {slaStates(sla, inboxes).map(({ target, due, missed, met }) => (
        <li key={target} data-bad={(missed && due === null) || undefined}>
          {due !== null ? (
            <SlaMark due={{ target, ...due }} isMissed={missed} serverNow={workspace.serverNow} isLong />
          ) : (
            `${t(`SLA_${target}`)}: ${t(missed ? 'SLA_MISSED' : met ? 'SLA_MET' : 'SLA_IDLE')}`
          )}
        </li>
      ))}
    </ul>
  );
};
