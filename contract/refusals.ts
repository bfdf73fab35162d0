/** The closed list of refusals: the stable word and the HTTP status, which is also the envelope's `code`. */
export const refusals = {
  validation: 422,
  not_logged_in: 401,
  login_failed: 403,
  captcha_required: 403,
  not_approved: 403,
  store_closed: 403,
  role_required: 403,
  not_found: 404,
  conflict: 409,
  insufficient_balance: 409,
  idempotency_conflict: 409,
  amount_changed: 409,
  quote_changed: 409,
  product_limit: 409,
  out_of_stock: 409,
  pay_password_required: 403,
  pay_password_wrong: 403,
  pay_password_locked: 423,
  rate_limited: 429,
  too_large: 413,
  unsupported_media: 415,
  internal: 500,
  unavailable: 503,
} as const

export type RefusalWord = keyof typeof refusals
