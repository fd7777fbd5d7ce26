import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createWindowEvents } from '../../shared/window-events.ts';
import { type Option, OptionList } from './OptionList.tsx';
import { Popover } from './Popover.tsx';
import buttonStyles from '../../shared/ui/Button.module.css';
import styles from './Picker.module.css';

type PickerProps = {
  label: string;
  options: readonly Option[] | (() => readonly Option[]);
  onPick: (id: string) => void;
  children: ReactNode;
  search?: string;
  many?: boolean;
  isIcon?: boolean;
  name?: string;
};

const events = createWindowEvents<{ 'porchlight-open': string }>();

/** Opens the picker of that name anywhere on the page. An event, because the picker's state is private. */
export const openPicker = (name: string) => events.dispatch('porchlight-open', name);

export const useOpening = (name: string | undefined, open: () => void) => {
  const onOpen = useEffectEvent(open);
  useEffect(
    () =>
      events.listen('porchlight-open', (requested) => {
        // At once, so that the next key finds it open: a fast typist loses no key.
        if (name && requested === name) flushSync(onOpen);
      }),
    [name],
  );
};

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
        // Its content names the button; a picture's or letters' name is the title.
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
