import type { Call } from './call.ts';
import type { CallTexts } from './texts.ts';

/** What the panel of a call is made of; its page gives it. */
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
