import type { Call } from './call.ts';
import type { CallTexts } from './texts.ts';

/** What the panel of a call is made of; its page gives it. */
export type PanelProps = {
  call: Call;
  texts: CallTexts;
  words: {
    /** The other side, as this side knows them. */
    name: string;
    /** On the button that leads from the lobby into the call. */
    enter: string;
    leave: string;
  };
  avatarUrl: string;
  onOwnWindow?: (() => void) | undefined;
  /** The person has seen that it is over. */
  onDone: () => void;
};
