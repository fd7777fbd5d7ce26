import type { Launcher } from '../launcher.ts';
import { FrameLink } from './frame-link.ts';

export const linkFrame = (launcher: Launcher): FrameLink => new FrameLink(launcher);
