import { security } from '#contract/security.ts'
import { type CallRow, row } from '../call-row.ts'

export const securityRows: CallRow[] = [
  row(security.signInOptions, 'anybody', { ask: () => ({ body: {} }) }),
  row(security.signIn, 'anybody', { ask: () => ({ body: { passkey: '{}' } }) }),
  row(security.stepUpOptions, 'merchant', { ask: () => ({ body: {} }) }),
  row(security.stepUp, 'merchant', { ask: () => ({ body: { payPassword: '246802' } }) }),
  row(security.overview, 'merchant'),
  row(security.passkeyOptions, 'merchant', { ask: () => ({ body: {} }) }),
  row(security.addPasskey, 'merchant', { ask: () => ({ body: { passkey: '{}', name: 'a phone' } }) }),
  row(security.renamePasskey, 'merchant', {
    ask: ({ merchant }) => ({ body: { id: merchant.passkeyId, name: 'x' } }),
    own: [{ thing: 'passkeyId', ask: (id) => ({ body: { id, name: 'x' } }) }],
  }),
  row(security.removePasskey, 'merchant', {
    ask: ({ merchant }) => ({ body: { id: merchant.passkeyId } }),
    own: [{ thing: 'passkeyId', ask: (id) => ({ body: { id } }) }],
  }),
  row(security.beginApp, 'merchant', { ask: () => ({ body: {} }) }),
  row(security.confirmApp, 'merchant', { ask: () => ({ body: { code: '000000' } }) }),
  row(security.removeApp, 'merchant', { ask: () => ({ body: {} }) }),
  row(security.renewRecoveryCodes, 'merchant', { ask: () => ({ body: {} }) }),
  row(security.log, 'merchant'),
]
