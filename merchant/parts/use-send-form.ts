import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Act, useAct } from '#client/act.ts'
import type { Call } from '#client/call.ts'
import { showFieldErrors } from '#kit/form-errors.ts'
import { toasts } from '#kit/toasts.tsx'

/** Sends a form. Afterwards shows the server's message and goes on, or shows the refusal at its fields. */
export function useSendForm<E, T extends FieldValues>(call: Call<E>, form: UseFormReturn<T>, goOn: () => void): Act<E> {
  return useAct(call, {
    onDone: (_, message) => {
      toasts.done(message)
      goOn()
    },
    onFail: ({ fields }) => showFieldErrors(form, fields),
  })
}
