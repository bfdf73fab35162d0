import { useLingui } from '@lingui/react/macro'
import { CopyButton } from '#kit/copy-button.tsx'

/** A card or account number in groups that no line break cuts. It is copied whole. */
export function AccountNumber({ number }: { number: string }) {
  const { t } = useLingui()
  const plain = number.replaceAll(/\s/g, '')
  const groups = plain.match(/.{1,4}/g) ?? []
  return (
    <span className="inline-flex items-center">
      <span className="mono flex flex-wrap justify-end gap-x-6">
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a number have no other name
          <span key={at}>{group}</span>
        ))}
      </span>
      <CopyButton text={plain} label={t`Copy the number`} />
    </span>
  )
}
