import { operators } from '#contract/operator/operators.ts'
import { operatorSecurity } from '#contract/operator/security.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

export const operatorsRows: CallRow[] = [
  row(operators.login, 'anybody', {
    ask: () => ({ body: { email: 'nobody@example.com', password: 'wrong', totp: '000000' } }),
  }),
  row(operatorSecurity.signInOptions, 'anybody', { ask: () => ({ body: {} }) }),
  row(operatorSecurity.signIn, 'anybody', { ask: () => ({ body: { passkey: '{}' } }) }),
  row(operatorSecurity.stepUpOptions, 'operator', { ask: () => ({ body: {} }) }),
  row(operatorSecurity.stepUp, 'operator', { ask: () => ({ body: { code: '000000' } }) }),
  row(operatorSecurity.overview, 'operator'),
  row(operatorSecurity.passkeyOptions, 'operator', { ask: () => ({ body: {} }) }),
  row(operatorSecurity.addPasskey, 'operator', { ask: () => ({ body: { passkey: '{}', name: 'a key' } }) }),
  row(operatorSecurity.renamePasskey, 'operator', { ask: () => ({ body: { id: unknownId, name: 'a key' } }) }),
  row(operatorSecurity.removePasskey, 'operator', { ask: () => ({ body: { id: unknownId } }) }),
  row(operatorSecurity.renewRecoveryCodes, 'operator', { ask: () => ({ body: {} }) }),
  row(operators.logout, 'operator'),
  row(operators.me, 'operator'),
  row(operators.list, 'operator'),
  row(operators.days, 'operator'),
  row(operators.propose, 'operator', {
    ask: () => ({ body: { email: 'new.colleague@platform.example', roles: ['support'], reason } }),
  }),
  row(operators.changeRoles, 'operator', {
    ask: () => ({ params: { id: unknownId }, body: { roles: ['support'], reason } }),
  }),
  row(operators.signOut, 'operator', { ask: () => ({ params: { id: unknownId }, body: { reason } }) }),
  row(operators.disable, 'operator', { ask: () => ({ params: { id: unknownId }, body: { reason } }) }),
  row(operators.reset, 'operator', { ask: () => ({ params: { id: unknownId }, body: { reason } }) }),
]
