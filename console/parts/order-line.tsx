import { LinkText } from '#kit/link-text.tsx'
import { paths, placeOf } from '../paths.ts'

/** The order and the shop that something belongs to. */
export function OrderLine({ of: { number, shopName } }: { of: { number: string; shopName: string } }) {
  return (
    <>
      <LinkText to={placeOf(paths.orders, { item: number })}>{number}</LinkText> ·{' '}
      <span className="font-medium text-ink">{shopName}</span>
    </>
  )
}
