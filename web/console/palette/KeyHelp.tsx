import { useEffect, useRef } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { type TextKey, t } from '../base/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { COMMANDS, type Command } from './commands.ts';
import styles from './KeyHelp.module.css';

type Line = [key: string, label: TextKey];

const EVERYWHERE: Line[] = [
  ['Ctrl K', 'KEY_PALETTE'],
  ['Ctrl Z', 'KEY_UNDO'],
  ['Esc', 'KEY_LEAVE'],
];
const IN_LIST: Line[] = [
  ['⇧ Space', 'KEY_TICK_FOCUSED'],
  ['↑ ↓', 'KEY_WALK'],
];

const IN_THREAD: Line[] = [
  ['↑', 'KEY_EDIT_LAST'],
  ['Ctrl ⇧ ↵', 'SEND_RESOLVE'],
  ['Alt ↵', 'SEND_AND'],
  ['Alt ⇧ ↵', 'SEND_LATER'],
];

const linesOf = (commands: readonly Command[]) =>
  commands.flatMap(({ key, label }): Line[] => (key ? [[key, label]] : []));

const GROUPS: readonly { title: TextKey; lines: readonly Line[] }[] = [
  { title: 'KEYS_EVERYWHERE', lines: [...linesOf(COMMANDS.filter(({ scope }) => !scope)), ...EVERYWHERE] },
  { title: 'CONVERSATIONS', lines: [...linesOf(COMMANDS.filter(({ scope }) => scope === 'list')), ...IN_LIST] },
  { title: 'KEYS_THREAD', lines: [...linesOf(COMMANDS.filter(({ scope }) => scope === 'thread')), ...IN_THREAD] },
];

export const KeyHelp = ({ onClose }: { onClose: () => void }) => {
  const first = useRef<HTMLElement>(null);
  // Else the dialog begins at its one button, which is at the end.
  useEffect(() => first.current?.focus(), []);
  return (
    <Dialog title={t('KEYS')} onClose={onClose} isWide>
      {GROUPS.map(({ title, lines }, index) => (
        <section key={title} ref={index === 0 ? first : null} tabIndex={-1} className={styles.group}>
          <h3>{t(title)}</h3>
          <dl className={styles.keys}>
            {lines.map(([key, label]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(label)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Button look="quiet" onClick={onClose}>
        {t('CLOSE')}
      </Button>
    </Dialog>
  );
};
