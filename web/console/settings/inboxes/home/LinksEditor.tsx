import { HOME_LENGTHS, type HomeBlockOf, MAX_HOME_LINKS } from '@porchlight/core/wire/settings/home-block.ts';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Buttons } from '../../../form/Buttons.tsx';
import { Fields } from '../../../form/Fields.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { t } from '../../texts.ts';
import { AddressField } from './AddressField.tsx';
import type { EditorProps } from './editor-props.ts';
import looks from './HomeBlocks.module.css';

export const LinksEditor = ({ block, field, onChange }: EditorProps<HomeBlockOf<'links'>>) => {
  const { title, links } = block;
  const change = (at: number, values: Partial<(typeof links)[number]>) =>
    onChange({ links: links.map((link, each) => (each === at ? { ...link, ...values } : link)) });
  return (
    <>
      <TextField
        label={t('HOME_LINKS_TITLE')}
        optional={t('MAY_BE_EMPTY')}
        value={title}
        maxLength={HOME_LENGTHS.title}
        dir="auto"
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <ul className={looks.links}>
        {links.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity of their own
          <li key={at}>
            <Fields>
              <TextField
                label={t('HOME_LINK_TITLE', { number: at + 1 })}
                refusedAs={field(`links.${at}.title`)}
                value={link.title}
                maxLength={HOME_LENGTHS.title}
                dir="auto"
                onChange={({ target }) => change(at, { title: target.value })}
              />
              <AddressField
                label={t('HOME_LINK_ADDRESS', { number: at + 1 })}
                refusedAs={field(`links.${at}.url`)}
                value={link.url}
                onChange={(url) => change(at, { url })}
              />
            </Fields>
            <Button
              look="text"
              aria-label={t('HOME_LINK_REMOVE', { number: at + 1 })}
              onClick={() => onChange({ links: links.filter((_, each) => each !== at) })}
            >
              {t('TAKE_OUT')}
            </Button>
          </li>
        ))}
      </ul>
      {links.length < MAX_HOME_LINKS && (
        <Buttons>
          <Button look="quiet" onClick={() => onChange({ links: [...links, { title: '', url: '' }] })}>
            {t('HOME_LINK_ADD')}
          </Button>
        </Buttons>
      )}
    </>
  );
};
