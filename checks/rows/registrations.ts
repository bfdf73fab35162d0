import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { registrations } from '#contract/registrations.ts'
import { type CallRow, reason, row } from '../call-row.ts'

export const registrationsRows: CallRow[] = [
  row(registrations.terms, 'anybody'),
  row(registrations.shopAddress, 'anybody', { ask: () => ({ query: { name: 'Northwind' } }) }),
  row(registrations.register, 'anybody', {
    ask: ({ invitation }) => ({
      body: {
        storeName: 'A shop',
        storeAddress: '1 High Street',
        country: 'GB',
        phone: '07400 123457',
        email: 'somebody@example.com',
        realName: 'Some Body',
        password: 'a password of some length',
        passwordConfirm: 'a password of some length',
        invitationCode: invitation,
      },
    }),
  }),
  row(registrations.tkregister, 'anybody', {
    ask: ({ invitation }) => ({ body: { data: 'a.b.c', code: invitation } }),
  }),
  row(operatorRegistrations.list, 'operator', { ask: () => ({ query: { status: 'in_review' } }) }),
  row(operatorRegistrations.get, 'operator', { ask: ({ merchant }) => ({ params: { id: merchant.merchantId } }) }),
  row(operatorRegistrations.checks, 'operator', { ask: ({ merchant }) => ({ params: { id: merchant.merchantId } }) }),
  row(operatorRegistrations.image, 'operator', {
    ask: ({ merchant }) => ({ params: { id: merchant.merchantId, which: 'idFront' }, query: { reason } }),
  }),
  row(operatorRegistrations.decide, 'operator', {
    ask: ({ merchant }) => ({ params: { id: merchant.merchantId }, body: { approve: true, version: 1, reason } }),
  }),
]
