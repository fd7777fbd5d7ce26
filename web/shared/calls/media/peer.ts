import type { Act } from '@porchlight/core/rules/connection/call-negotiation.ts';
import type { CallSignal, IceServer } from '@porchlight/core/wire/call.ts';

/** Sent from browser to browser. */
export type MediaState = { mic: boolean; video: 'off' | 'camera' | 'screen' };

export type PeerDeps = {
  iceServers: readonly IceServer[];
  relayOnly: boolean;
  offers: boolean;
  say: (signal: CallSignal) => void;
  onConnection: (state: 'connected' | 'disconnected' | 'failed') => void;
  onRemote: (stream: MediaStream | null) => void;
  onMediaState: (mediaState: MediaState) => void;
};

type Sent = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null; mediaState: MediaState };

/** Candidates come in bursts, which are sent together. */
const GATHER_MS = 60;
const MOST_CANDIDATES = 30;
/** Finding a path through a TURN server may take this long; no reconnect before. */
const PATIENCE_MS = 10_000;

const readMediaState = (text: unknown): MediaState | undefined => {
  try {
    const { mic, video } = JSON.parse(String(text));
    return { mic: mic === true, video: video === 'camera' || video === 'screen' ? video : 'off' };
  } catch {
    return undefined;
  }
};

const candidateOf = ({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate) => ({
  candidate,
  sdpMid,
  sdpMLineIndex,
  usernameFragment,
});

const open = (deps: PeerDeps, sent: () => Sent) => {
  const connection = new RTCPeerConnection({
    iceServers: [...deps.iceServers],
    iceTransportPolicy: deps.relayOnly ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  });
  const remote = new MediaStream();
  const early: RTCIceCandidateInit[] = [];
  let found: RTCIceCandidate[] = [];
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let agreedAt = 0;

  const sayCandidates = () => {
    gathering = undefined;
    const candidates = found.splice(0, MOST_CANDIDATES).map(candidateOf);
    if (candidates.length > 0) deps.say({ kind: 'candidates', candidates });
    if (found.length > 0) gathering = setTimeout(sayCandidates, GATHER_MS);
  };
  connection.onicecandidate = ({ candidate }) => {
    if (!candidate?.candidate) return;
    found.push(candidate);
    gathering ??= setTimeout(sayCandidates, GATHER_MS);
  };
  connection.onconnectionstatechange = () => {
    const { connectionState } = connection;
    if (connectionState === 'connected' || connectionState === 'disconnected' || connectionState === 'failed')
      deps.onConnection(connectionState);
  };
  connection.ontrack = ({ track }) => {
    remote.addTrack(track);
    deps.onRemote(remote);
  };
  // Both sides create it, so that the first offer contains it.
  const channel = connection.createDataChannel('shown', { negotiated: true, id: 0 });
  const sendMediaState = () => {
    if (channel.readyState === 'open') channel.send(JSON.stringify(sent().mediaState));
  };
  channel.onopen = sendMediaState;
  channel.onmessage = ({ data }) => {
    const mediaState = readMediaState(data);
    if (mediaState) deps.onMediaState(mediaState);
  };
  // Transceivers for both kinds from the start: a camera that is switched on later needs no negotiation.
  if (deps.offers) for (const kind of ['audio', 'video']) connection.addTransceiver(kind, { direction: 'sendrecv' });

  const showTracks = async () => {
    const { audio, video } = sent();
    for (const { sender, receiver } of connection.getTransceivers())
      await sender.replaceTrack(receiver.track.kind === 'audio' ? audio : video);
    sendMediaState();
  };
  const addEarly = async () => {
    for (const candidate of early.splice(0)) await addCandidate(candidate);
  };
  /** A candidate of an earlier offer is useless and harmless. */
  const addCandidate = (candidate: RTCIceCandidateInit) => connection.addIceCandidate(candidate).catch(() => {});
  const isSettling = () =>
    connection.signalingState === 'stable' &&
    connection.connectionState === 'connecting' &&
    performance.now() - agreedAt < PATIENCE_MS;

  return {
    showTracks,
    offer: async () => {
      if (isSettling()) return;
      if (connection.signalingState !== 'have-local-offer') {
        await showTracks();
        const iceRestart = connection.remoteDescription !== null;
        await connection.setLocalDescription(await connection.createOffer({ iceRestart }));
      }
      deps.say({ kind: 'offer', sdp: connection.localDescription?.sdp ?? '' });
    },
    accept: async (signal: Extract<Act, { kind: 'accept' }>['signal']) => {
      if (signal.kind === 'candidates') {
        early.push(...signal.candidates);
        return connection.remoteDescription ? addEarly() : undefined;
      }
      // A repeated offer gets a repeated answer.
      if (signal.kind === 'answer' && connection.signalingState !== 'have-local-offer') return;
      await connection.setRemoteDescription({ type: signal.kind, sdp: signal.sdp });
      if (signal.kind === 'offer') {
        for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv';
        await showTracks();
        await connection.setLocalDescription();
        deps.say({ kind: 'answer', sdp: connection.localDescription?.sdp ?? '' });
      }
      agreedAt = performance.now();
      await addEarly();
    },
    close: () => {
      clearTimeout(gathering);
      found = [];
      connection.onconnectionstatechange = null;
      connection.onicecandidate = null;
      connection.ontrack = null;
      channel.onmessage = null;
      connection.close();
    },
  };
};

export const createPeer = (deps: PeerDeps) => {
  let sent: Sent = { audio: null, video: null, mediaState: { mic: false, video: 'off' } };
  let current: ReturnType<typeof open> | undefined;
  let work: Promise<unknown> = Promise.resolve();
  let ended = false;

  const renew = () => {
    current?.close();
    current = undefined;
    deps.onRemote(null);
  };
  const inTurn = (act: (connection: ReturnType<typeof open>) => Promise<unknown>) => {
    work = work
      .then(() => {
        if (ended) return;
        current ??= open(deps, () => sent);
        return act(current);
      })
      // A failed negotiation is restarted at the next tick.
      .catch(() => ended || renew());
  };
  return {
    renew: () => {
      work = work.then(renew);
    },
    offer: () => inTurn((connection) => connection.offer()),
    accept: (signal: Extract<Act, { kind: 'accept' }>['signal']) => inTurn((connection) => connection.accept(signal)),
    show: (next: Sent) => {
      sent = next;
      if (current) inTurn((connection) => connection.showTracks());
    },
    close: () => {
      ended = true;
      current?.close();
      current = undefined;
    },
  };
};
export type Peer = ReturnType<typeof createPeer>;
