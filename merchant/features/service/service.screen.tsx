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
import { ConversationPlace } from './conversation-skeleton.tsx'
import { OpenPicture } from './open-picture.tsx'
import { Hours } from './opening-hours.tsx'
import { tryAllAgain, useUnsent } from './unsent.ts'
import { useKeyboard } from './use-keyboard-inset.ts'

/** The conversation with the people of customer service. */
export default function ServiceScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const list = useInfinite(api.service.list)
  const unsent = useUnsent()
  const [picture, setPicture] = useState<string | null>(null)
  const main = useRef<HTMLElement>(null)
  useSeen(list.first?.unread ?? 0)
  useKeyboard(main)
  useEffect(tryAllAgain, [])
  return (
    <main ref={main} className="flex h-full min-h-0 flex-col bg-paper">
      <Header title={t`Customer service`} onBack={back} />
      {list.first && <Hours hours={list.first.hours} />}
      {list.items && list.error && <Stale onRetry={() => void list.refresh()} isRetrying={list.isFetching} />}
      {!list.items && list.error ? (
        <Failed message={list.error.message} onRetry={() => void list.refresh()} isRetrying={list.isFetching} />
      ) : (
        // The end stands still: what is older grows above it, and what is new pushes it up. The browser's own anchor
        // would now and then move it a second time.
        <ScrollArea className="flex flex-col-reverse [overflow-anchor:none]">
          {list.items ? <Conversation list={list} unsent={unsent} onOpen={setPicture} /> : <ConversationPlace />}
        </ScrollArea>
      )}
      <Composer isFirst={list.items?.length === 0} />
      <OpenPicture url={picture} onClose={() => setPicture(null)} />
    </main>
  )
}

/** What is in view is read: while the screen is shown and the phone is not put away. */
function useSeen(unread: number) {
  const { run } = useAct(api.service.seen, { isChange: false, onFail: () => true })
  const newest = useRef(run)
  newest.current = run
  useEffect(() => {
    if (unread === 0) return
    const see = () => {
      if (document.visibilityState === 'visible') void newest.current({})
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [unread])
}
