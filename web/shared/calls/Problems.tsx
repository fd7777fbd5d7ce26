import { Button } from '../ui/Button.tsx';
import { useStore } from '../use-store.ts';
import type { Call } from './call.ts';
import type { InputKind } from './media/local-media.ts';
import type { MediaProblem } from './media/media-problem.ts';
import type { CallTexts } from './texts.ts';
import styles from './Problems.module.css';

type ProblemsProps = {
  call: Call;
  texts: CallTexts;
  onOwnWindow?: (() => void) | undefined;
};

type Found = { problem: MediaProblem; kinds: InputKind[] };

/** A problem that both inputs share is shown once. */
const byProblem = (problems: Record<InputKind, MediaProblem | null>): Found[] => {
  const { mic, camera } = problems;
  if (mic && mic === camera) return [{ problem: mic, kinds: ['mic', 'camera'] }];
  return [
    ...(mic ? [{ problem: mic, kinds: ['mic' as const] }] : []),
    ...(camera ? [{ problem: camera, kinds: ['camera' as const] }] : []),
  ];
};

/** A retry helps only where the result can change on this page. */
const isWorthTrying = (problem: MediaProblem) => problem !== 'blocked' && problem !== 'unsupported';

export const Problems = ({ call: { media }, texts, onOwnWindow }: ProblemsProps) => {
  const { mic, camera } = useStore(media);
  const names = { mic: texts('MICROPHONE'), camera: texts('CAMERA') };
  const found = byProblem({ mic: mic.problem, camera: camera.problem });
  return (
    <div role="status" className={styles.problems}>
      {found.map(({ problem, kinds }) => (
        <p key={problem}>
          {texts(`PROBLEM_${problem}`, { device: kinds.map((kind) => names[kind]).join(' · ') })}
          {isWorthTrying(problem) && (
            <Button
              look="text"
              onClick={() => {
                for (const kind of kinds) media.toggle(kind);
              }}
            >
              {texts('TRY_AGAIN')}
            </Button>
          )}
        </p>
      ))}
      {onOwnWindow && found.some(({ problem }) => problem === 'blocked') && (
        <Button look="text" onClick={onOwnWindow}>
          {texts('OWN_WINDOW')}
        </Button>
      )}
    </div>
  );
};
