import type { HomeViewOf } from '@porchlight/core/wire/widget/home.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import home from '../Home.module.css';
import blocks from './Blocks.module.css';

export const LinkList = ({ block: { id, title, links } }: { block: HomeViewOf<'links'> }) => (
  <section className={`${home.card} ${title ? home.articles : home.links}`} aria-labelledby={title ? id : undefined}>
    {title && (
      <div className={home.heading}>
        <h2 id={id}>
          <bdi>{title}</bdi>
        </h2>
      </div>
    )}
    <ul>
      {links.map((link) => (
        <li key={`${link.url} ${link.title}`}>
          <a className={`${home.article} ${blocks.link}`} href={link.url} target="_blank" rel="noopener noreferrer">
            <span>
              <bdi>{link.title}</bdi>
            </span>
            <Icon name="popout" size={16} />
          </a>
        </li>
      ))}
    </ul>
  </section>
);
