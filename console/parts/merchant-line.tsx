type Props = { of: { number: string; shopName: string; realName: string } }

export function MerchantLine({ of: { number, shopName, realName } }: Props) {
  return (
    <>
      {number} · <span className="font-medium text-ink">{shopName}</span> · {realName}
    </>
  )
}
