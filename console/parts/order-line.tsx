import { LinkText } from '#kit/link-text.tsx'
import { linkTo, paths } from '../paths.ts'

export function OrderLine({ of: { number, shopName } }: { of: { number: string; shopName: string } }) {
  return (
    <>
      <LinkText to={linkTo(paths.orders, { item: number })}>{number}</LinkText> ·{' '}
      <span className="font-medium text-ink">{shopName}</span>
    </>
  )
}
