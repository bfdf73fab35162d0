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
  return { params: { merchantId } }
}

async function aClosing(stage: Stage) {
  const conversation = await aConversation(stage)
  const { messages } = await stage.world.must(operatorService.read, { token: stage.staff, ...conversation })
  return { ...conversation, body: { messages, reason } }
}

/** A conversation that its merchant has reported. */
async function aReport({ world, merchant, listing }: Stage) {
  const { secret, orderId } = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await world.must(storeQuestions.write, { params: { secret }, body: { text: 'Hello' } })
  const { token } = merchant
  const [question] = (await world.must(questions.list, { token, query: { orderId } })).list
  const id = question?.id ?? ''
  await world.must(questions.report, { token, body: { id, reason } })
  return { params: { id }, of: merchant }
}

/** Acts of customer service that only operators read: the merchant reads the answers. */
const assign = (name: string, of: (stage: Stage) => Promise<string | null>): Scene =>
  scene(operatorService.assign, `conversation.${name}`, async (stage) => {
    return { ...(await aConversation(stage)), body: { operatorId: await of(stage), reason } }
  })

const idOf = async ({ world }: Stage, token: string) => (await world.must(operators.me, { token })).id

const ended = (act: string, end: boolean): Scene =>
  scene(operatorQuestions.close, act, async (stage) => ({ ...(await aReport(stage)), body: { end, reason } }))

export const supportScenes: Scene[] = [
  scene(operatorMessages.publish, 'announcement.publish', () => ({ body: { ...said, reason } })),
  scene(operatorMessages.remove, 'announcement.remove', async ({ world, staff: token }) => {
    const { id } = await world.must(operatorMessages.publish, { token, body: { ...said, reason } })
    return { params: { id } }
  }),
  scene(operatorMessages.notify, 'notice.send', ({ merchant }) => {
    return { body: { merchantId: merchant.merchantId, ...said, reason }, of: merchant }
  }),
  scene(operatorMessages.notify, 'notice.send', () => ({ body: { ...said, reason } })),
  assign('take', (stage) => idOf(stage, stage.staff)),
  assign('hand_over', (stage) => idOf(stage, stage.second)),
  assign('release', async () => null),
  scene(operatorService.close, 'conversation.close', aClosing),
  scene(operatorService.reopen, 'conversation.reopen', async (stage) => {
    const { params, body } = await aClosing(stage)
    await stage.world.must(operatorService.close, { token: stage.staff, params, body })
    return { params }
  }),
  scene(operatorQuestions.read, 'question.read', aReport),
  ended('question.close', false),
  ended('question.end', true),
  scene(operatorService.setCannedAnswer, 'canned_answer.set', () => ({ body: { ...canned, reason } })),
  scene(operatorService.removeCannedAnswer, 'canned_answer.remove', async ({ world, staff: token }) => {
    const body = { ...canned, code: 'parcel-lost', reason }
    return { params: { id: (await world.must(operatorService.setCannedAnswer, { token, body })).id } }
  }),
]

export const quietSupport: QuietScene[] = [
  quiet(operatorService.send, 'the message says itself who wrote it and when, and its merchant reads it', (stage) => {
    return { token: stage.staff, params: { merchantId: stage.merchant.merchantId }, body: { text: 'It is on its way' } }
  }),
  quiet(operatorService.seen, 'a sign that the message was read, which its merchant sees beside it', async (stage) => {
    return { token: stage.staff, ...(await aConversation(stage)), body: {} }
  }),
]
