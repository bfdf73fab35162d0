import type { FormEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Shows the server's refusals at the fields and focuses the first. False if none of the fields was refused. */
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
 * Typing removes the message of a field at once, and a touched field is checked again right after. If the message went
 * only on leaving the field, the button below would move away under the finger.
 */
export function clearErrorOnInput<T extends FieldValues>(
  form: UseFormReturn<T>,
  { target }: FormEvent<HTMLFormElement>,
) {
  const { name } = target as HTMLInputElement
  if (name) form.clearErrors(name as FieldPath<T>)
}
