/** The closed list of refusals with the HTTP status, which is also the envelope's `code`. The words never change. */
export const refusals = {
  validation: 422,
  not_logged_in: 401,
  login_failed: 403,
  /** The password was right. `ticket` lets the call with the second factor finish the login. */
  second_factor_required: 403,
  /** The call needs a fresh proof of identity by one of `methods`. */
  step_up_required: 403,
  link_refused: 403,
  /** A partner's message with an invalid key, signature or time. */
  message_refused: 403,
  /** `because`: 'partner', 'suspended', or 'shop' if its merchant has not agreed. */
  channel_closed: 403,
  account_stopped: 403,
  captcha_required: 403,
  not_approved: 403,
  store_closed: 403,
  role_required: 403,
  not_found: 404,
  conflict: 409,
  /** Another operator has claimed the sending: `by` is a mail address, `until` the end of the claim. */
  claimed_by_another: 409,
  sending_stopped: 409,
  insufficient_balance: 409,
  prefund_insufficient: 409,
  idempotency_conflict: 409,
  amount_changed: 409,
  quote_changed: 409,
  product_limit: 409,
  out_of_stock: 409,
  deposit_not_offered: 409,
  no_payment_method: 409,
  deposits_open: 409,
  pay_password_required: 403,
  pay_password_wrong: 403,
  pay_password_locked: 423,
  /** For a download, `because`: 'export_running' for the caller's own, or 'exports_busy' for those of others. */
  rate_limited: 429,
  /** `because`: 'orders_per_minute' or 'amount_per_day'. */
  channel_limit: 429,
  too_many_tries: 429,
  tries_used_up: 429,
  too_large: 413,
  /** A picture of another format. */
  unsupported_media: 415,
  /** A body that is neither JSON nor, with a file, a form. */
  wrong_content_type: 415,
  internal: 500,
  unavailable: 503,
} as const

export type RefusalWord = keyof typeof refusals
