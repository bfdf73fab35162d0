type Props = { of: { number: string; shopName: string; realName: string } }

/** The number of the item, the shop and the merchant's verified name. */
export function MerchantLine({ of: { number, shopName, realName } }: Props) {
  return (
    <>
      {number} · <span className="font-medium text-ink">{shopName}</span> · {realName}
    </>
  )
}
