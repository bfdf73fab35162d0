import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useAct } from '#client/act.ts'
import { useGetOne } from '#client/get.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { ButtonLink } from '#kit/button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Header } from '#kit/header.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { linkOf, type Message, typeNames } from './message-labels.ts'
import { NumberedText } from './numbered-text.tsx'

export default function MessageDetailScreen() {
  const { t } = useLingui()
  const back = useBack(paths.message)
  const [search] = useSearchParams()
  const read = useGetOne(api.messages.notice, { id: search.get('id') ?? '' })
  const subject = read.data?.subject?.kind
  const isSecurity = subject === 'device' || subject === 'password' || subject === 'withdrawal'
  const link = read.data ? linkOf(read.data.subject) : null
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Message`} onBack={back} />}
      action={
        link && (
          <BottomAction>
            <ButtonLink to={link.to}>{t(link.label)}</ButtonLink>
            {isSecurity && (
              <LinkText to={paths.notMe} className="block py-12 text-center text-small">
                <Trans>It was not me</Trans>
              </LinkText>
            )}
          </BottomAction>
        )
      }
      skeleton={<SkeletonBars className="space-y-12 px-20 pt-8" bars={['h-28 w-4/5', 'h-14 w-2/5', 'h-60']} />}
    >
      {(message) => <MessageText message={message} />}
    </ReadScreen>
  )
}

function MessageText({ message: { id, title, content, type, sender, sentAt, read } }: { message: Message }) {
  const { t } = useLingui()
  const { run } = useAct(api.messages.seen, { onFail: () => true })
  const reportedId = useRef('')
  // Opening marks the message read, once, whatever the server answers.
  useEffect(() => {
    if (read || reportedId.current === id) return
    reportedId.current = id
    void run({ id })
  }, [id, read, run])
  return (
    <article className="px-20 pt-8 pb-32">
      <h2 className="text-heading leading-tight font-semibold tracking-tight break-words">
        <NumberedText text={title} />
      </h2>
      <p className="pt-6 text-caption text-soft">
        {t(typeNames[type])} · {sender} · <DateText at={sentAt} />
      </p>
      <p className="pt-20 text-body break-words whitespace-pre-line">
        <NumberedText text={content} />
      </p>
    </article>
  )
}
