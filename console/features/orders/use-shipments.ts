import { useEffect, useRef, useState } from 'react'
import { useAct } from '#client/act.ts'
import type { CallError } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import { api } from '../../api.ts'

export type ShipmentLine = Reply<typeof operatorOrders.readShipments>['lines'][number]

type ShipmentFile = { name: string; lines: readonly ShipmentLine[] }

/** A file of tracking numbers: a dry run when it is chosen, then shipped in batches, each line with its outcome. */
export function useShipments() {
  const [file, setFile] = useState<ShipmentFile | null>(null)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const onFail = (error: CallError) => {
    setRefused(Object.values(error.fields)[0] ?? error.message)
    return true
  }
  const read = useAct(api.operatorOrders.readShipments, { onFail, isChange: false })
  const ship = useAct(api.operatorOrders.shipMany, { onFail })
  const toShip = (file?.lines ?? []).filter(({ outcome }) => outcome === 'ships')

  const choose = async (chosen: File) => {
    setRefused(null)
    setProgress(null)
    setFile(null)
    const form = new FormData()
    form.append('file', chosen)
    const answer = await read.run(form)
    if (answer) setFile({ name: chosen.name, lines: answer.data.lines })
  }
  /** Ships batch by batch. If one fails, or the page is left, the remaining lines can be shipped later. */
  const run = async (reason: string) => {
    setRefused(null)
    for (let done = 0; done < toShip.length && isHere.current; done += limits.shipBatchMax) {
      setProgress({ done, total: toShip.length })
      const batch = toShip.slice(done, done + limits.shipBatchMax)
      const shipments = batch.map(({ number, carrier, trackingNumber }) => ({ number, carrier, trackingNumber }))
      const answer = await ship.run({ shipments, reason })
      if (!answer) break
      setFile((before) => before && { ...before, lines: withOutcomes(before.lines, batch, answer.data) })
    }
    setProgress(null)
  }
  const isRunning = read.isPending || ship.isPending || progress !== null
  return { file, choose, run, toShip: toShip.length, progress, refused, isRunning, isReading: read.isPending }
}

type Outcomes = Reply<typeof operatorOrders.shipMany>

/** The answer is in the order of the batch. */
function withOutcomes(lines: readonly ShipmentLine[], batch: readonly ShipmentLine[], outcomes: Outcomes) {
  const byLine = new Map(batch.map(({ line }, at) => [line, outcomes[at]?.outcome]))
  return lines.map((each) => ({ ...each, outcome: byLine.get(each.line) ?? each.outcome }))
}
