import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createWindowEvents } from '../../shared/window-events.ts';
import { type Option, OptionList } from './OptionList.tsx';
import { Popover } from './Popover.tsx';
import buttonStyles from '../../shared/ui/Button.module.css';
import styles from './Picker.module.css';

type PickerProps = {
  /** What is chosen here: the button's name and tooltip. */
  label: string;
  options: readonly Option[] | (() => readonly Option[]);
  onPick: (id: string) => void;
  children: ReactNode;
  /** With it one types to find. */
  search?: string;
  /** Stays open, and takes several. */
  many?: boolean;
  /** A square button with a picture alone. */
  isIcon?: boolean;
  /** Opens when a key of this name is pressed, see `open-by-key`. */
  name?: string;
};

const events = createWindowEvents<{ 'porchlight-open': string }>();

/** Opens the picker of that name anywhere on the page. An event, because the picker's state is private. */
export const openPicker = (name: string) => events.dispatch('porchlight-open', name);

/** Runs `open` when a key asks for what has this name. */
export const useOpening = (name: string | undefined, open: () => void) => {
  const onOpen = useEffectEvent(open);
  useEffect(
    () =>
      events.listen('porchlight-open', (wanted) => {
        // At once, so that the next key finds it open: a fast typist loses no key.
        if (name && wanted === name) flushSync(onOpen);
      }),
    [name],
  );
};

/** A button that opens a list to choose from. */
export const Picker = ({ label, options, onPick, children, search, many = false, isIcon, name }: PickerProps) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useOpening(name, () => setOpen(true));
  return (
    <>
      <button
        ref={button}
        type="button"
        className={isIcon ? buttonStyles.icon : styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // What stands in the button names it; where that is a picture, or a person's letters, the title does. A label would
        // have to begin with the letters.
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <Popover anchor={button} label={label} onClose={() => setOpen(false)}>
          <OptionList
            label={label}
            options={typeof options === 'function' ? options() : options}
            many={many}
            {...(search === undefined ? {} : { search })}
            onPick={(id) => {
              if (!many) setOpen(false);
              onPick(id);
            }}
          />
        </Popover>
      )}
    </>
  );
};
