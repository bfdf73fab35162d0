import { limits } from '#contract/limits.ts'

export const sixDigits = new RegExp(`^[0-9]{${limits.payPasswordDigits}}$`)

export const digitsInput = {
  inputMode: 'numeric',
  maxLength: limits.payPasswordDigits,
  // Not the login password: the browser must neither fill nor offer to keep it.
  autoComplete: 'off',
} as const
