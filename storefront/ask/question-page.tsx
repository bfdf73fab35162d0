import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { StorePage } from '#contract/storefront/pages.ts'
import type { storeQuestions } from '#contract/storefront/questions.ts'
import { api, at } from '../calls.ts'
import { FailedPage, MissingPage } from '../pages/other-pages.tsx'
import { TopBar } from '../parts/top-bar.tsx'
import { useHash } from '../use-hash.ts'
import { useSeenAgain } from '../use-seen-again.ts'
import { Conversation } from './conversation.tsx'

export type Thread = Reply<typeof storeQuestions.thread>

/** The conversation behind a secret link: of an order, or of a question before buying. */
export function QuestionPage({ shop }: Extract<StorePage, { kind: 'question' }>) {
  const hash = useHash()
  const secret = hash === null ? null : hash.slice(1)
  const { thread, set } = useThread(secret, shop.id)
  if (thread === 'missing') return <MissingPage kind="missing" shop={shop} />
  return (
    <>
      <TopBar shop={shop} />
      {thread === 'failed' ? (
        <FailedPage />
      ) : thread === 'opening' || secret === null ? (
        <Opening />
      ) : thread === 'erased' ? (
        <Erased />
      ) : (
        <Conversation key={secret} {...{ thread, secret }} onChange={set} onErased={() => set('erased')} />
      )}
    </>
  )
}

type State = Thread | 'opening' | 'missing' | 'failed' | 'erased'

/** Reads the conversation, again whenever the shopper returns, and marks it as read. */
function useThread(secret: string | null, shopId: string) {
  const [state, setState] = useState<{ secret: string; is: State }>()
  const read = useCallback(async () => {
    if (secret === null) return
    const is = await readThread(secret, shopId)
    // A reading that fails later must not hide what is shown.
    setState((now) =>
      now?.secret === secret && (typeof is === 'string' ? typeof now.is !== 'string' : now.is === 'erased')
        ? now
        : { secret, is },
    )
  }, [secret, shopId])
  useEffect(() => void read(), [read])
  useSeenAgain(() => void read())
  const thread = state && state.secret === secret ? state.is : 'opening'
  const set = (is: State) => secret !== null && setState({ secret, is })
  return { thread, set }
}

async function readThread(secret: string, shopId: string): Promise<Thread | 'missing' | 'failed'> {
  try {
    const { data } = await send(at(api.storeQuestions.thread, { secret }))
    const thread = data as Thread
    if (thread.shop.id !== shopId) return 'missing'
    const unseen = thread.messages.findLast(({ side, seen }) => side === 'merchant' && !seen)
    if (unseen) {
      // The shop's screen shows it; nothing here waits for it.
      const body = { through: unseen.sequence }
      void send(at(api.storeQuestions.seen, { secret }), { body }).catch(() => undefined)
    }
    return thread
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.word === 'not_found' ? 'missing' : 'failed'
  }
}

const Opening = () => (
  <main className="mx-auto w-full max-w-600 py-24">
    <p role="status" className="needs-scripts px-20 text-soft">
      <Trans>Opening the conversation…</Trans>
    </p>
  </main>
)

const Erased = () => (
  <main className="mx-auto w-full max-w-600 py-24">
    <p role="status" className="px-20">
      <Trans>The conversation, your name and your email address are deleted.</Trans>
    </p>
  </main>
)
