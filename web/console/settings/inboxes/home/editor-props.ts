/** `field`: what the server calls a field of the block when it refuses it. */
export type EditorProps<Block> = {
  block: Block;
  field: (name: string) => string;
  onChange: (values: Partial<Block>) => void;
};
