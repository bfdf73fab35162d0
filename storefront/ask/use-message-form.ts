import { type FormEvent, useRef } from 'react'
import { useAct } from '#client/act.ts'
import type { Call } from '#client/call.ts'
import { randomKey } from '#client/random-key.ts'
import type { Body, Reply } from '#contract/endpoint.ts'
import { useKeptForm } from './use-kept-form.ts'

/** A form whose fields are those of the call by name. It keeps what was typed, and sends it with a key. */
export function useMessageForm<E>(call: Call<E>, onSent: (reply: Reply<E>, body: Body<E>) => void) {
  const { form, end } = useKeptForm()
  // The same until the message is sent, so that one that is sent again is stored once.
  const key = useRef('')
  const act = useAct(call, { isChange: false, onFail: () => true })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (act.isPending) return
    key.current ||= randomKey()
    // From the form, because it may have been filled in before the page was hydrated.
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
    const body = { ...Object.fromEntries(typed), key: key.current } as Body<E>
    const answer = await act.run(body)
    if (!answer) return
    key.current = ''
    onSent(answer.data, body)
  }
  return {
    form,
    end,
    act,
    errors: act.error?.fields ?? {},
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  }
}
