import { followEvents } from './live-events.ts'
import { keepAnswers } from './stored-answers.ts'

/** For as long as a session lasts: the last answers come from the device, and events say what is old. */
export function liveData(signal: AbortSignal) {
  keepAnswers(signal)
  void followEvents(signal)
}
