import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon, type IconShape } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { usePartTexts } from '../base/part-texts.ts';
import type { TextKey } from '../base/texts.ts';
import { emailTranscript } from '../state/email-transcript.ts';
import { useWidget } from '../state/widget-context.ts';
import { moveInMenu } from './move-in-menu.ts';
import styles from './HeaderMenu.module.css';

type HeaderMenuProps = { onEnd?: (() => void) | undefined; onClose: () => void };
type Item = { label: TextKey; icon: IconShape; run: () => void; disabled?: boolean };

const MAIL = 'M4 6h16v12H4zM4.5 7l7.5 6 7.5-6';

/** A phone's header has space for one button: this sheet has the rest. Closing returns the focus to that button. */
export const HeaderMenu = ({ onEnd, onClose }: HeaderMenuProps) => {
  const { t } = usePartTexts();
  const widget = useWidget();
  const { router, contact, conversation } = widget;
  const route = useStore(router).name;
  const person = useStore(contact);
  const { id } = useStore(conversation);
  const [active, setActive] = useState(0);
  const [asking, setAsking] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const sheet = dialog.current;
    sheet?.showModal();
    sheet?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    // The dimmed page belongs to the dialog, its contents do not.
    sheet?.addEventListener('click', ({ target }) => target === sheet && sheet.close());
  }, []);
  useEffect(() => {
    if (!contact.getSnapshot()) void contact.fetch();
  }, [contact]);

  const close = () => dialog.current?.close();
  const goTo = (name: 'conversations' | 'own-data') => () => {
    // Without the focus of the button, that of the next screen is set.
    onClose();
    router.switchTo(name);
  };
  const askTranscript = async () => {
    setAsking(true);
    await emailTranscript(widget, t);
    close();
  };
  const items: (Item | false | undefined)[] = [
    route !== 'conversations' && { label: 'CONVERSATIONS', icon: 'chat', run: goTo('conversations') },
    person?.has_email && id !== null && { label: 'EMAIL_TRANSCRIPT', icon: MAIL, run: askTranscript, disabled: asking },
    route !== 'own-data' && { label: 'OWN_DATA', icon: 'file', run: goTo('own-data') },
    onEnd && {
      label: 'HEADER_END_CONVERSATION',
      icon: 'done',
      run: () => {
        close();
        onEnd();
      },
    },
  ];
  const offered = items.filter((item) => item !== false && item !== undefined);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={t('HEADER_MORE')}
      onClose={() => {
        if (opener.current instanceof HTMLElement) opener.current.focus();
        onClose();
      }}
    >
      <div role="menu" aria-label={t('HEADER_MORE')} onKeyDown={moveInMenu}>
        {offered.map(({ label, icon, run, disabled }, index) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            className={styles.item}
            tabIndex={index === Math.min(active, offered.length - 1) ? 0 : -1}
            aria-disabled={disabled}
            onFocus={() => setActive(index)}
            onClick={() => !disabled && run()}
          >
            <Icon name={icon} />
            {t(label)}
          </button>
        ))}
      </div>
      <Button wide look="quiet" onClick={close}>
        {t('CANCEL')}
      </Button>
    </dialog>
  );
};
