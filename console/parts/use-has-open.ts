import { useEffect } from 'react'
import { send } from '#client/call.ts'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import { api } from '../api.ts'
import { useDesk } from '../operator.ts'

/** The server forgets an open item after two minutes. */
const sayEveryMs = 60_000

/** Tells the server that this operator has an item open while it is shown. Returns who else has it open. */
export function useHasOpen(queue: DeskQueue, item: string | undefined): readonly string[] {
  const { data } = useDesk()
  useEffect(() => {
    if (!item) return
    // A failure is not shown, because this only informs colleagues.
    const say = () => void send(api.operatorDesk.open, { body: { queue, item } }).catch(() => undefined)
    say()
    const timer = setInterval(say, sayEveryMs)
    return () => clearInterval(timer)
  }, [queue, item])
  return (data?.open ?? []).filter((each) => each.queue === queue && each.item === item).map(({ operator }) => operator)
}
