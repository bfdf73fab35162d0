import { deviceTexts } from '#client/device-texts.ts'

/** localStorage key: a new order makes a sound on this device while the app is open. */
const soundKey = 'orderSound'
const pauseMs = 5_000
let soundedAtMs = Number.NEGATIVE_INFINITY

export const isSoundOn = (): boolean => deviceTexts.get(soundKey) !== null

export function setSoundOn(isOn: boolean): void {
  if (isOn) {
    deviceTexts.set(soundKey, 'true')
    play()
  } else deviceTexts.remove(soundKey)
}

/** Two notes for a new order. Several orders that arrive together make one sound. */
export function soundNewOrder(): void {
  if (!isSoundOn() || performance.now() - soundedAtMs < pauseMs) return
  soundedAtMs = performance.now()
  play()
}

const notes = [
  { hertz: 880, from: 0 },
  { hertz: 1_175, from: 0.16 },
]
const seconds = 0.3

/** A browser that needs a touch first stays silent. */
function play(): void {
  const context = new AudioContext()
  const volume = new GainNode(context, { gain: 0.2 })
  volume.connect(context.destination)
  for (const { hertz, from } of notes) {
    const note = new OscillatorNode(context, { frequency: hertz })
    const fade = new GainNode(context)
    fade.gain.setValueAtTime(1, context.currentTime + from)
    fade.gain.exponentialRampToValueAtTime(0.001, context.currentTime + from + seconds)
    note.connect(fade).connect(volume)
    note.start(context.currentTime + from)
    note.stop(context.currentTime + from + seconds)
    note.onended = () => from > 0 && void context.close()
  }
}
