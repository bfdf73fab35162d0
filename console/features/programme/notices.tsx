import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import { isId } from '#contract/id-pattern.ts'
import { limits } from '#contract/limits.ts'
import type { operatorMessages } from '#contract/operator/messages.ts'
import { api } from '../../api.ts'
import { ReasonChoice } from '../../parts/reason-choice.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { forgetUnsaved } from '../../parts/use-unsaved.ts'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { PartPage, ReadPart } from './part-page.tsx'

/** Notices to all merchants. Notices to one merchant are in the log of acts. */
export function Notices() {
  const { t } = useLingui()
  const read = useGet(api.operatorMessages.notices, { query: { limit: limits.pageSizeMax } })
  const [version, setVersion] = useState(0)
  return (
    <PartPage
      title={t`Messages`}
      under={<Trans>Messages to all merchants. Those to one merchant are among the acts on the merchant’s page.</Trans>}
      aside={<Send key={version} onDone={() => setVersion(version + 1)} />}
    >
      <ReadPart read={read}>
        {({ list }) => (
          <MessageList
            empty={<Trans>Nothing was sent to all merchants yet.</Trans>}
            items={list.map(({ id, title, content, sentAt, done }) => ({
              ...{ id, title, content, at: sentAt },
              state: done ? { mark: 'done', text: t`all have it` } : { mark: 'ongoing', text: t`being sent` },
            }))}
          />
        )}
      </ReadPart>
    </PartPage>
  )
}

const draftName = 'notice'

function Send({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [to, setTo] = useState<'one' | 'all' | null>(null)
  const [merchantId, setMerchantId] = useState('')
  const decision = useDecision<typeof operatorMessages.notify, 'send'>(api.operatorMessages.notify, () => {
    forgetUnsaved(draftName)
    onDone()
  })
  const id = merchantId.trim().toLowerCase()
  const unchosen = to === null ? t`Choose who receives it.` : null
  const unknown = to === 'one' && !isId(id) ? t`Enter the id of the merchant.` : null
  const acts = { one: t`Send it to the merchant`, all: t`Send it to all merchants` }
  return (
    <MessageForm
      name={draftName}
      title={t`A new message`}
      open={t`Send…`}
      decision={decision}
      onOpen={() => decision.open('send')}
      act={to === null ? t`Send it` : acts[to]}
      warning={<Trans>Sent messages cannot be recalled.</Trans>}
      why={unchosen ?? unknown}
      onAct={({ title, content }, reason) =>
        to !== null && void decision.run({ ...(to === 'one' && { merchantId: id }), title, content, reason })
      }
    >
      <ReasonChoice<'one' | 'all'>
        label={t`Recipients`}
        options={[
          { value: 'one', label: t`one merchant` },
          { value: 'all', label: t`all merchants` },
        ]}
        value={to}
        onChange={setTo}
      />
      {to === 'one' && (
        <TextInput
          label={<Trans>Id of the merchant</Trans>}
          beside={<Trans>from the merchant’s page</Trans>}
          value={merchantId}
          onChange={setMerchantId}
          maxLength={36}
        />
      )}
    </MessageForm>
  )
}
