import type { Call } from './call.ts';
import type { CallTexts } from './texts.ts';

export type PanelProps = {
  call: Call;
  texts: CallTexts;
  labels: {
    name: string;
    enter: string;
    leave: string;
  };
  avatarUrl: string;
  onOwnWindow?: (() => void) | undefined;
  onDone: () => void;
};
