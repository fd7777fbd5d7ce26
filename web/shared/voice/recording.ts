/** In order of preference. */
const FORMATS = [
  { type: 'audio/webm', extension: 'webm' },
  { type: 'audio/ogg', extension: 'ogg' },
  { type: 'audio/mpeg', extension: 'mp3' },
  { type: 'audio/wav', extension: 'wav' },
  // Safari supports none of the four.
  { type: 'audio/mp4', extension: 'm4a' },
];

export type Recording = { stop: () => Promise<File>; cancel: () => void };

/** Rejects when the user or the browser refuses. */
export const startRecording = async (): Promise<Recording> => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const format = FORMATS.find(({ type }) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, format ? { mimeType: format.type } : {});
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()));
  recorder.start();
  return {
    stop: async () => {
      recorder.stop();
      await ended;
      release();
      const type = format?.type ?? pieces[0]?.type ?? 'audio/webm';
      return new File(pieces, `voice-message.${format?.extension ?? 'webm'}`, { type });
    },
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    },
  };
};
