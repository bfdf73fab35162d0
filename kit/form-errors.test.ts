import { createFormControl, type UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import { showFieldErrors } from './form-errors.ts'

type Texts = { name: string; phone: string; address: string }

/** A form whose inputs record which of them was focused. */
function openForm() {
  const form = createFormControl<Texts>({ defaultValues: { name: '', phone: '', address: '' } })
  const focused: string[] = []
  for (const name of ['name', 'phone', 'address'] as const) {
    form.register(name).ref({ name, value: '', type: 'text', focus: () => focused.push(name) })
  }
  const messages: Partial<Record<keyof Texts, string | undefined>> = {}
  form.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => {
      for (const name of ['name', 'phone', 'address'] as const) messages[name] = errors[name]?.message
    },
  })
  return { form: form as unknown as UseFormReturn<Texts>, focused, messages }
}

test('what the server refused is shown at its fields, and the first of them is focused', () => {
  const { form, focused, messages } = openForm()
  expect(showFieldErrors(form, { address: 'Too long.', phone: 'Not a phone number.' })).toBe(true)
  expect(messages).toEqual({ name: undefined, phone: 'Not a phone number.', address: 'Too long.' })
  expect(focused).toEqual(['phone'])
})

test('a refusal of no field of the form is left to others', () => {
  const { form, focused, messages } = openForm()
  expect(showFieldErrors(form, { amount: 'Too much.', name: undefined })).toBe(false)
  expect(messages).toEqual({})
  expect(focused).toEqual([])
})
