/** Apart from the recording, which is loaded when it begins. */
export const canRecord = () => typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices?.getUserMedia);
