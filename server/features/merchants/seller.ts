import sql, { type Sql } from 'sql-template-tag'

/** Who sells, of `shop s` and `merchant m`: `Seller` of the contract. */
export const sellerObject: Sql = sql`
  json_build_object('name', m.real_name, 'country', m.country, 'address', s.address,
    'email', coalesce(s.seller->>'contactEmail', m.email), 'phone', s.phone, 'details', s.seller - 'contactEmail')`
