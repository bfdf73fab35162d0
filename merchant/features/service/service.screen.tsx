import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '#client/act.ts'
import { useInfinite } from '#client/get.ts'
import { Header } from '#kit/header.tsx'
import { ScrollArea } from '#kit/scroll-area.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { OpenPicture } from './open-picture.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { sendAllAgain, useUnsent } from './unsent-messages.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'

export default function ServiceScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const list = useInfinite(api.service.list)
  const unsent = useUnsent()
  const [picture, setPicture] = useState<string | null>(null)
  const main = useRef<HTMLElement>(null)
  useSeen(list.first?.unread ?? 0, list.items?.[0]?.id)
  useKeyboardInset(main)
  useEffect(sendAllAgain, [])
  return (
    <main ref={main} data-screen className="flex h-full min-h-0 flex-col bg-paper">
      <Header title={t`Customer service`} onBack={back} />
      <OpeningHours hours={list.first?.hours} />
      {list.items && list.error && <Stale onRetry={list.refresh} isRetrying={list.isFetching} />}
      {!list.items && list.error ? (
        <Failed message={list.error.message} onRetry={list.refresh} isRetrying={list.isFetching} />
      ) : (
        // The end keeps its position: older messages grow above it, and new ones push it up. The browser's own scroll
        // anchoring would sometimes move it a second time.
        <ScrollArea className="flex flex-col-reverse [overflow-anchor:none]">
          {list.items ? <Conversation list={list} unsent={unsent} onOpen={setPicture} /> : <ConversationSkeleton />}
        </ScrollArea>
      )}
      <Composer isFirst={list.items?.length === 0} />
      <OpenPicture url={picture} onClose={() => setPicture(null)} />
    </main>
  )
}

function useSeen(unread: number, newestId: string | undefined) {
  const { run } = useAct(api.service.seen, { isChange: false, onFail: () => true })
  const latest = useRef(run)
  latest.current = run
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that comes before the reading is known leaves the number as it was
  useEffect(() => {
    if (unread === 0) return
    const markSeen = () => {
      if (document.visibilityState === 'visible') void latest.current({})
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [unread, newestId])
}
