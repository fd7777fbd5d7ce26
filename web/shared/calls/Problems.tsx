import { Button } from '../ui/Button.tsx';
import { useStore } from '../use-store.ts';
import type { Call } from './call.ts';
import styles from './Call.module.css';
import type { CallTexts } from './texts.ts';

type ProblemsProps = {
  call: Call;
  texts: CallTexts;
  /** Shows the page in a window of its own, where nobody around it can say no. */
  onOwnWindow?: (() => void) | undefined;
};

/** Why a microphone or camera is not there, and what helps. The call goes on without it. */
export const Problems = ({ call: { media }, texts, onOwnWindow }: ProblemsProps) => {
  const { mic, camera } = useStore(media);
  const found = [
    { kind: 'mic', device: texts('MICROPHONE'), problem: mic.problem },
    { kind: 'camera', device: texts('CAMERA'), problem: camera.problem },
  ] as const;
  const blocked = found.some(({ problem }) => problem === 'blocked');
  return (
    <div role="status" className={styles.problems}>
      {found.map(
        ({ kind, device, problem }) =>
          problem && (
            <p key={kind}>
              {texts(`PROBLEM_${problem}`, { device })}
              {problem !== 'blocked' && problem !== 'unsupported' && (
                <Button look="text" onClick={() => media.toggle(kind)}>
                  {texts('TRY_AGAIN')}
                </Button>
              )}
            </p>
          ),
      )}
      {blocked && onOwnWindow && (
        <Button look="text" onClick={onOwnWindow}>
          {texts('OWN_WINDOW')}
        </Button>
      )}
    </div>
  );
};
