import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Buttons } from '../form/Buttons.tsx';
import { Problem } from '../form/Problem.tsx';
import { useSaving } from '../form/use-saving.ts';
import { t } from './texts.ts';
import text from '../ui/Text.module.css';
import styles from './Picture.module.css';

const KINDS = 'image/png,image/jpeg,image/gif,image/webp';

type PictureProps = {
  name: string;
  src: string;
  hint: string;
  save: (form: FormData) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** What the file is called in the form. */
  field?: string;
  /** What is shown in place of the avatar. */
  children?: ReactNode;
};

export const Picture = ({ name, src, hint, save, remove, field = 'avatar', children }: PictureProps) => {
  const saving = useSaving();
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const form = new FormData();
    form.append(field, file);
    // The same file may be chosen again after it was refused.
    target.value = '';
    void saving.save(() => save(form));
  };
  return (
    <div className={styles.picture}>
      {children === undefined ? <Avatar name={name} src={src} size={64} /> : children}
      <div className={styles.content}>
        <p className={text.quiet}>{hint}</p>
        <Buttons>
          <Button look="quiet" busy={saving.busy} onClick={() => input.current?.click()}>
            {t(src ? 'PICTURE_CHANGE' : 'PICTURE_CHOOSE')}
          </Button>
          {src && (
            <Button look="quiet" busy={saving.busy} onClick={() => void saving.save(remove)}>
              {t('PICTURE_REMOVE')}
            </Button>
          )}
        </Buttons>
        <input ref={input} type="file" hidden accept={KINDS} aria-label={t('PICTURE')} onChange={take} />
        <Problem text={saving.otherError()} />
      </div>
    </div>
  );
};
