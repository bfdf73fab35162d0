import { operatorTransfers } from '#contract/operator/transfers.ts'
import { claimTransfer, recordTransfer, type TransferKey } from '#server/testing/transfers.ts'
import { type Scene, scene } from './scene.ts'
import { reason, type Stage } from './stage.ts'

type Ready = (stage: Stage) => Promise<TransferKey>
type Step = 'sent' | 'arrived' | 'failed'
let evidences = 0

async function before(step: Step | 'return', stage: Stage, ready: Ready): Promise<TransferKey> {
  const key = await ready(stage)
  // A sent withdrawal is returned by two operators; one may record `failed` only before anybody has claimed it.
  if (step === 'failed' && key.kind === 'withdrawal') return key
  await claimTransfer(stage.world, stage.staff, key)
  if (step === 'sent') return key
  await recordTransfer(stage.world, stage.staff, { ...key, state: 'sent' })
  if (step === 'return') await recordTransfer(stage.world, stage.second, { ...key, state: 'arrived' })
  return key
}

const asked = ({ kind, subject, merchantId }: TransferKey) => ({
  params: { kind, subject },
  body: { ...(merchantId !== undefined && { merchantId }), reason },
})
const of = (stage: Stage, { merchantId }: TransferKey) => (merchantId === undefined ? null : stage.merchant)

export function transferScenes(kind: TransferKey['kind'], ready: Ready): Scene[] {
  const step = (state: Step) =>
    scene(operatorTransfers.record, `${kind}.${state}`, async (stage) => {
      const key = await before(state, stage, ready)
      evidences += 1
      const { params, body } = asked(key)
      // The sender must not record the outcome.
      const token = state === 'sent' ? stage.staff : stage.second
      return { token, params, body: { ...body, state, evidence: `OUT-${evidences}` }, of: of(stage, key) }
    })
  const claim = scene(operatorTransfers.claim, `${kind}.claim`, async (stage) => {
    const key = await ready(stage)
    return { ...asked(key), of: of(stage, key) }
  })
  const comeBack = scene(operatorTransfers.proposeReturn, `${kind}_return.propose`, async (stage) => {
    const key = await before('return', stage, ready)
    const { params, body } = asked(key)
    const line = `R-${params.subject}`
    return { params, body: { ...body, line }, of: of(stage, key), second: stage.second }
  })
  return [claim, step('sent'), step('arrived'), step('failed'), ...(kind === 'bank_return' ? [] : [comeBack])]
}
