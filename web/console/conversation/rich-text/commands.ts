import { createCommands } from '../../rich-text/commands.ts';
import { schema } from './schema.ts';

export const { newLine, leaveBelow, toggleList, toggleQuote, toggleCode } = createCommands(schema);
