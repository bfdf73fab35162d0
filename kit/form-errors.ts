import type { FormEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Shows what the server refused at the fields of the form, and focuses the first of them. Answers false where it
 * refused none of them.
 */
export function showFieldErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  refused: Readonly<Record<string, string | undefined>>,
): boolean {
  const fields = (Object.keys(form.getValues()) as FieldPath<T>[]).filter((field) => refused[field] !== undefined)
  for (const [at, field] of fields.entries()) {
    form.setError(field, { message: refused[field] ?? '' }, { shouldFocus: at === 0 })
  }
  return fields.length > 0
}

/**
 * Typing removes the message at its field at once (a touched field is checked again right after). If the message went
 * only when the field is left, the button below would move away under the finger that presses it.
 */
export function clearErrorOnInput<T extends FieldValues>(
  form: UseFormReturn<T>,
  { target }: FormEvent<HTMLFormElement>,
) {
  const { name } = target as HTMLInputElement
  if (name) form.clearErrors(name as FieldPath<T>)
}
