import { limits } from '#contract/limits.ts'

export const payPasswordPattern = new RegExp(`^[0-9]{${limits.payPasswordDigits}}$`)

/** The attributes of an input for a payment password. */
export const payPasswordInput = {
  inputMode: 'numeric',
  maxLength: limits.payPasswordDigits,
  // Not the login password: the browser must neither fill nor offer to keep it.
  autoComplete: 'off',
} as const
