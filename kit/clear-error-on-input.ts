import type { FormEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * What is typed takes the message at its field away at once (a touched field is checked again right after). Were it
 * to go only when the field is left, what stands below would move away under the finger that presses it.
 */
export function forgive<T extends FieldValues>(form: UseFormReturn<T>, { target }: FormEvent<HTMLFormElement>) {
  const { name } = target as HTMLInputElement
  if (name) form.clearErrors(name as FieldPath<T>)
}
