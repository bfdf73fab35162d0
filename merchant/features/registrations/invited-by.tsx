import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '#client/act.ts'
import { api } from '../../api.ts'

/** Shows who invites as soon as the link is opened, and reports a used code at once. */
export function InvitedBy({ code }: { code: string }) {
  const [inviter, setInviter] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const check = useAct(api.invitations.verifyCode, {
    isChange: false,
    onDone: (found) => setInviter(found.inviter),
    onFail: ({ fields }) => {
      setProblem(fields['code'] ?? null)
      return Boolean(fields['code'])
    },
  })
  const run = useRef(check.run)
  useEffect(() => {
    void run.current({ code })
  }, [code])
  return (
    <p role="status" className={problem ? 'text-small text-bad' : 'min-h-20 text-small'}>
      {problem ??
        (inviter !== null && (
          <Trans>
            <span className="font-semibold">{inviter}</span> invites you.
          </Trans>
        ))}
    </p>
  )
}
