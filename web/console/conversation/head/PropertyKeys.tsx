import { type RefObject, useRef, useState } from 'react';
import type { Thread } from '../../state/conversations/thread.ts';
import type { Workspace } from '../../state/workspace.ts';
import { OptionList } from '../../ui/OptionList.tsx';
import { useOpening } from '../../ui/Picker.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { type PropertyName, type Run, useProperties } from '../properties/use-properties.ts';

type KeysProps = {
  workspace: Workspace;
  thread: Thread;
  run: Run;
  header: RefObject<HTMLElement | null>;
};

const isShown = (element: Element) => element.getClientRects().length > 0;

const buttonOf = (name: PropertyName) =>
  [...document.querySelectorAll<HTMLElement>(`[data-property="${name}"] button`)].find(isShown);

export const PropertyKeys = ({ workspace, thread, run, header }: KeysProps) => {
  const [open, setOpen] = useState<PropertyName | null>(null);
  const anchor = useRef<HTMLElement>(null);
  const properties = useProperties(workspace, thread, run);
  const show = (name: PropertyName) => {
    anchor.current = buttonOf(name) ?? header.current?.querySelector<HTMLElement>('[data-more] button') ?? null;
    setOpen(name);
  };
  useOpening('assign', () => show('assign'));
  useOpening('team', () => properties.team.options().length > 1 && show('team'));
  useOpening('labels', () => show('labels'));
  useOpening('priority', () => show('priority'));
  if (!open) return null;
  const { label, options, onPick, many = false, search } = properties[open];
  return (
    <Popover key={open} anchor={anchor} label={label} onClose={() => setOpen(null)}>
      <OptionList
        label={label}
        options={options()}
        many={many}
        {...(search === undefined ? {} : { search })}
        onPick={(id) => {
          if (!many) setOpen(null);
          onPick(id);
        }}
      />
    </Popover>
  );
};
