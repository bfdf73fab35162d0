/** The alarms. `docs/operations.md` says what each means and what to do. */
export const alarmNames = [
  'not_ready',
  'books_differ',
  'books_unchecked',
  'day_open',
  'money_late',
  'delivery_late',
  'partners_late',
  'given_up',
  'no_payment_method',
  'chain_away',
  'disk_nearly_full',
  'backup_old',
  'certificate_ends',
  'time_zone_unknown',
] as const
export type AlarmName = (typeof alarmNames)[number]
