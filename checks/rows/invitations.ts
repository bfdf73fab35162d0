import { invitations } from '#contract/invitations.ts'
import { operatorInvitations } from '#contract/operator/invitations.ts'
import { type CallRow, reason, row } from '../call-row.ts'

export const invitationsRows: CallRow[] = [
  row(invitations.verifyCode, 'anybody', { ask: ({ invitation }) => ({ body: { code: invitation } }) }),
  row(operatorInvitations.list, 'operator'),
  row(operatorInvitations.create, 'operator', { ask: () => ({ body: { uses: 1, note: 'for a friend', reason } }) }),
  row(operatorInvitations.revoke, 'operator', { ask: () => ({ params: { code: 'NOTHERE' }, body: { reason } }) }),
]
