import { push } from '#contract/push.ts'
import { type CallRow, row } from '../call-row.ts'

const settings = { deadlines: true, refunds: true, money: false, amounts: false, quietFrom: 1_320, quietTo: 420 }

export const pushRows: CallRow[] = [
  row(push.read, 'merchant'),
  row(push.settings, 'merchant', { ask: () => ({ body: settings }) }),
  row(push.subscribe, 'merchant', {
    ask: () => ({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/walk', p256dh: 'BPk', auth: 'aGk' } }),
  }),
  row(push.unsubscribe, 'merchant'),
]
