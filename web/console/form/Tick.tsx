import { type ReactNode, useEffect, useState } from 'react';
import { Check } from './Check.tsx';
import { Problem } from './Problem.tsx';
import { useSaving } from './use-saving.ts';

type TickProps = {
  name?: string;
  checked: boolean;
  /** Saves the new state; the tick goes back where that fails. */
  save: (on: boolean) => Promise<unknown>;
  onSaved: () => void;
  children: ReactNode;
};

/** A tick that is saved at once, and shows what was wanted meanwhile. */
export const Tick = ({ name, checked, save, onSaved, children }: TickProps) => {
  const saving = useSaving();
  const [pending, setPending] = useState<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server says has the last word
  useEffect(() => setPending(null), [checked]);
  const turn = async (on: boolean) => {
    setPending(on);
    if (await saving.save(() => save(on))) onSaved();
    else setPending(null);
  };
  return (
    <>
      <Check
        aria-label={name}
        checked={pending ?? checked}
        disabled={saving.busy}
        onChange={({ target }) => void turn(target.checked)}
      >
        {children}
      </Check>
      <Problem text={saving.otherError()} />
    </>
  );
};
