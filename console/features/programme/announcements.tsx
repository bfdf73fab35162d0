import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import type { operatorMessages } from '#contract/operator/messages.ts'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { useNow } from '../../parts/now.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { forgetUnsaved } from '../../parts/use-unsaved.ts'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { PartPage, ReadPart } from './part-page.tsx'

export function Announcements() {
  const { t } = useLingui()
  const nowMs = useNow()
  const mayWrite = hasRole(useOperator()?.roles, 'programme')
  const read = useGet(api.operatorMessages.list, { query: { limit: limits.pageSizeMax } })
  const [version, setVersion] = useState(0)
  return (
    <PartPage
      title={t`Announcements`}
      under={<Trans>Every merchant reads them, on Home and under Messages.</Trans>}
      aside={<Publish key={version} onDone={() => setVersion(version + 1)} />}
    >
      <ReadPart read={read}>
        {({ list }) => (
          <MessageList
            empty={<Trans>Nothing was announced yet.</Trans>}
            items={list.map(({ id, title, content, publishedAt }) => ({
              ...{ id, title, content, at: publishedAt },
              state:
                Date.parse(publishedAt) > nowMs
                  ? { mark: 'todo', text: t`from a later time on` }
                  : { mark: 'done', text: t`published` },
              act: mayWrite && <Remove id={id} />,
            }))}
          />
        )}
      </ReadPart>
    </PartPage>
  )
}

const draftName = 'announcement'

function Publish({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [from, setFrom] = useState('')
  const decision = useDecision<typeof operatorMessages.publish, 'publish'>(api.operatorMessages.publish, () => {
    forgetUnsaved(draftName)
    onDone()
  })
  const later = from && { publishedAt: `${from}T00:00:00.000Z` }
  return (
    <MessageForm
      name={draftName}
      title={t`A new announcement`}
      open={t`Publish…`}
      decision={decision}
      onOpen={() => decision.open('publish')}
      act={t`Publish it`}
      warning={<Trans>All merchants read it. It can be removed, not changed.</Trans>}
      onAct={({ title, content }, reason) => void decision.run({ title, content, ...later, reason })}
    >
      <TextInput
        type="date"
        label={<Trans>From</Trans>}
        beside={<Trans>empty: at once; else at 00:00 UTC</Trans>}
        value={from}
        onChange={setFrom}
      />
    </MessageForm>
  )
}

function Remove({ id }: { id: string }) {
  const { t } = useLingui()
  const decision = useDecision<typeof operatorMessages.remove, 'remove'>(callAt(api.operatorMessages.remove, { id }))
  return (
    <>
      <RowButton look="danger" onClick={() => decision.open('remove')}>
        <Trans>Remove…</Trans>
      </RowButton>
      {decision.opened && (
        <ReasonDialog
          decision={decision}
          title={t`Remove the announcement?`}
          act={t`Remove it`}
          isDanger
          warning={<Trans>This cannot be undone. Some merchants may have read it already.</Trans>}
          reader={t`the audit trail`}
          onAct={(reason) => void decision.run({ reason })}
        />
      )}
    </>
  )
}
