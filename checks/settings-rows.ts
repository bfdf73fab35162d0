import { archive } from '#contract/archive.ts'
import { audit } from '#contract/audit.ts'
import { objections } from '#contract/objections.ts'
import { operatorObjections } from '#contract/operator/objections.ts'
import { shop } from '#contract/shop.ts'
import { type CallRow, reason, row } from './call-row.ts'

const nobody = '01900000-0000-7000-8000-00000000dead'

export const settingsCalls: CallRow[] = [
  row(shop.store, 'merchant', {
    ask: () => ({
      body: {
        name: 'A shop',
        phone: '07400 123458',
        address: '2 High Street',
        introduction: 'What we sell',
        welcomeMessage: 'Hello',
        timeZone: 'Europe/London',
        twitter: 'https://x.com/shop',
        google: 'https://g.page/shop',
      },
    }),
  }),
  row(shop.banner, 'merchant', { ask: () => ({ body: { banner: null } }) }),
  row(audit.list, 'merchant'),
  row(objections.object, 'merchant', { ask: () => ({ body: { subject: `act:${nobody}`, text: reason } }) }),
  row(objections.list, 'merchant', { ask: () => ({ query: { subject: `act:${nobody}` } }) }),
  row(archive.export, 'merchant'),
  row(operatorObjections.list, 'operator', { ask: () => ({ query: { state: 'waiting' } }) }),
  row(operatorObjections.answer, 'operator', {
    ask: () => ({ params: { id: nobody }, body: { answer: reason, reason } }),
  }),
]
