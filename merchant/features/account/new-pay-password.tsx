import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { isSimplePayPassword } from '#contract/pay-digits.ts'
import { DigitsEntry } from '#kit/digits-entry.tsx'
import { Screen } from '#kit/screen.tsx'

type PadStepProps = {
  header: ReactNode
  title: ReactNode
  under: ReactNode
  error?: string | null | undefined
  isPending?: boolean
  onDone: (digits: string) => void
  forgotten?: ReactNode
}

export function PadStep({ header, title, under, error, isPending, onDone, forgotten }: PadStepProps) {
  return (
    <Screen header={header}>
      <div className="-mb-24 flex flex-1 flex-col justify-end">
        <DigitsEntry error={error} isPending={isPending ?? false} onDone={onDone} forgotten={forgotten}>
          <div className="px-20 pb-24 text-center">
            <h2 className="text-title font-semibold">{title}</h2>
            <p className="pt-6 text-small text-soft">{under}</p>
          </div>
        </DigitsEntry>
      </div>
    </Screen>
  )
}

type Props = {
  header: ReactNode
  refused?: string | null
  isPending?: boolean
  onChosen: (digits: string) => void
}

/** The new payment password, entered twice. Frequent digits are refused, because a thief tries them first. */
export function NewPayPassword({ header, refused = null, isPending = false, onChosen }: Props) {
  const { t } = useLingui()
  const [first, setFirst] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(refused)
  // Each refusal starts with an empty pad, also if it has the same text as the one before.
  const [tries, setTries] = useState(0)
  const refuse = (why: string) => {
    setError(why)
    setFirst(null)
    setTries(tries + 1)
  }
  const choose = (digits: string) => {
    if (isSimplePayPassword(digits)) return refuse(t`Easy to guess. Avoid runs, repeats and birthdays.`)
    setError(null)
    setFirst(digits)
  }
  const repeat = (digits: string) => (digits === first ? onChosen(digits) : refuse(t`Passwords do not match.`))
  if (first === null) {
    return (
      <PadStep
        key={tries}
        header={header}
        title={<Trans>Choose a payment password</Trans>}
        under={<Trans>6 digits that confirm every payment and withdrawal. You can change them later.</Trans>}
        error={error}
        onDone={choose}
      />
    )
  }
  return (
    <PadStep
      key="again"
      header={header}
      title={<Trans>Enter it again</Trans>}
      under={<Trans>This makes sure there are no typos.</Trans>}
      isPending={isPending}
      onDone={repeat}
    />
  )
}
