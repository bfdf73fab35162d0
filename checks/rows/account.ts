import { account } from '#contract/account.ts'
import { type CallRow, row } from '../call-row.ts'

const request = 'a-request-of-the-checks'

export const accountRows: CallRow[] = [
  row(account.login, 'anybody', {
    ask: () => ({ body: { account: 'nobody@example.com', password: 'wrong password' } }),
  }),
  row(account.verification, 'anybody', {
    ask: () => ({ body: { account: 'nobody@example.com', purpose: 'reset_password', request } }),
  }),
  row(account.resetpwd, 'anybody', {
    ask: () => ({
      body: {
        account: 'nobody@example.com',
        code: 'ABCDEFGH',
        request,
        password: 'another password',
        passwordConfirm: 'another password',
      },
    }),
  }),
  row(account.confirmEmail, 'merchant', { ask: () => ({ body: { code: 'ABCDEFGH', request } }) }),
  row(account.resetPay, 'merchant', {
    ask: () => ({ body: { payPassword: '135790', payPasswordConfirm: '135790', oldPayPassword: '246802' } }),
  }),
  row(account.verifyPay, 'merchant', {
    ask: () => ({ body: { payPassword: '246802', purpose: 'pick', amount: 600 } }),
  }),
  row(account.notMe, 'anybody', { ask: () => ({ body: { link: 'no.link.atall' } }) }),
  row(account.sessions, 'merchant'),
  row(account.revokeSession, 'merchant', {
    ask: ({ merchant }) => ({ body: { id: merchant.sessionId } }),
    own: [{ thing: 'sessionId', ask: (id) => ({ body: { id } }) }],
  }),
  row(account.logout, 'merchant'),
]
