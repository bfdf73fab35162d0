import { operatorMessages } from '#contract/operator/messages.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorQuestions } from '#contract/operator/questions.ts'
import { operatorService } from '#contract/operator/service.ts'
import { questions } from '#contract/questions.ts'
import { service } from '#contract/service.ts'
import { storeQuestions } from '#contract/storefront/questions.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { type QuietScene, quiet, type Scene, scene } from './scene.ts'
import { reason, type Stage } from './stage.ts'

const said = { title: { en: 'Hello' }, content: { en: 'Good news' } }
const canned = { code: 'parcel-late', title: 'A late parcel', texts: { en: 'It is on its way.' } }

async function aConversation({ world, merchant: { token, merchantId } }: Stage) {
  await world.must(service.send, { token, body: { text: 'Where is my parcel?' } })
  return { merchantId }
}

async function aClosing(stage: Stage) {
  const { world, staff: token } = stage
  const params = await aConversation(stage)
  const { messages } = await world.must(operatorService.read, { token, params })
  return { token, params, body: { messages, reason } }
}

/** A conversation that its merchant has reported. */
async function aReport({ world, staff, merchant, listing }: Stage) {
  const { secret, orderId } = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await world.must(storeQuestions.write, { params: { secret }, body: { text: 'Hello' } })
  const { token } = merchant
  const [question] = (await world.must(questions.list, { token, query: { orderId } })).list
  const id = question?.id ?? ''
  await world.must(questions.report, { token, body: { id, reason } })
  return { token: staff, params: { id }, of: merchant }
}

/** Acts of customer service that only operators read: the merchant reads the answers. */
const assign = (name: string, of: (stage: Stage) => Promise<string | null>): Scene =>
  scene(operatorService.assign, `conversation.${name}`, async (stage) => {
    const params = await aConversation(stage)
    return { token: stage.staff, params, body: { operatorId: await of(stage), reason }, of: null }
  })

const idOf = async ({ world }: Stage, token: string) => (await world.must(operators.me, { token })).id

export const supportScenes: Scene[] = [
  scene(operatorMessages.publish, 'announcement.publish', ({ staff }) => {
    return { token: staff, body: { ...said, reason }, of: null }
  }),
  scene(operatorMessages.remove, 'announcement.remove', async ({ world, staff }) => {
    const { id } = await world.must(operatorMessages.publish, { token: staff, body: { ...said, reason } })
    return { token: staff, params: { id }, body: { reason }, of: null }
  }),
  scene(operatorMessages.notify, 'notice.send', ({ staff, merchant }) => {
    return { token: staff, body: { merchantId: merchant.merchantId, ...said, reason }, of: merchant }
  }),
  scene(operatorMessages.notify, 'notice.send', ({ staff }) => ({ token: staff, body: { ...said, reason }, of: null })),
  assign('take', (stage) => idOf(stage, stage.staff)),
  assign('hand_over', (stage) => idOf(stage, stage.second)),
  assign('release', async () => null),
  scene(operatorService.close, 'conversation.close', async (stage) => {
    return { ...(await aClosing(stage)), of: null }
  }),
  scene(operatorService.reopen, 'conversation.reopen', async (stage) => {
    const { token, params, body } = await aClosing(stage)
    await stage.world.must(operatorService.close, { token, params, body })
    return { token, params, body: { reason }, of: null }
  }),
  scene(operatorQuestions.read, 'question.read', async (stage) => ({ ...(await aReport(stage)), body: { reason } })),
  scene(operatorQuestions.close, 'question.close', async (stage) => {
    return { ...(await aReport(stage)), body: { end: false, reason } }
  }),
  scene(operatorQuestions.close, 'question.end', async (stage) => {
    return { ...(await aReport(stage)), body: { end: true, reason } }
  }),
  scene(operatorService.setCannedAnswer, 'canned_answer.set', ({ staff }) => {
    return { token: staff, body: { ...canned, reason }, of: null }
  }),
  scene(operatorService.removeCannedAnswer, 'canned_answer.remove', async ({ world, staff }) => {
    const body = { ...canned, code: 'parcel-lost', reason }
    const { id } = await world.must(operatorService.setCannedAnswer, { token: staff, body })
    return { token: staff, params: { id }, body: { reason }, of: null }
  }),
]

export const quietSupport: QuietScene[] = [
  quiet(operatorService.send, 'the message says itself who wrote it and when, and its merchant reads it', (stage) => {
    return { token: stage.staff, params: { merchantId: stage.merchant.merchantId }, body: { text: 'It is on its way' } }
  }),
  quiet(operatorService.seen, 'a sign that the message was read, which its merchant sees beside it', async (stage) => {
    return { token: stage.staff, params: await aConversation(stage), body: {} }
  }),
]
