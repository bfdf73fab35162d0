import sql, { type Sql } from 'sql-template-tag'

/** The contract's `Seller` as SQL over `shop s` and `merchant m`. */
export const sellerObject: Sql = sql`
  json_build_object('name', m.real_name, 'country', m.country, 'address', s.address,
    'email', coalesce(s.seller->>'contactEmail', m.email), 'phone', s.phone, 'details', s.seller - 'contactEmail')`
