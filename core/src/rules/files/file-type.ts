/** The file type to show before the server has answered (wire protocol 5.5). */
export const fileTypeOf = (mime: string): 'image' | 'audio' | 'video' | 'file' => {
  if (/^image\/(jpeg|png|gif|bmp|webp)$/.test(mime)) return 'image';
  if (mime.includes('audio/')) return 'audio';
  return /^video\/(ogg|mp4|webm|quicktime)$/.test(mime) ? 'video' : 'file';
};
