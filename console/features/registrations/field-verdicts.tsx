import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { classNames } from '#kit/class-names.ts'
import { KeyHint } from '../../keys/key-hint.tsx'
import { useKeys } from '../../keys/key-scopes.ts'
import { Mark } from '../../parts/mark.tsx'
import { useCountryName } from '../../parts/use-country-name.ts'
import {
  fieldGroups,
  fieldOrder,
  hasField,
  type RegistrationField,
  useFieldLabels,
  useGroupLabels,
} from './field-labels.ts'
import type { Registration } from './registrations.screen.tsx'
import type { OpenedPhotos } from './use-photos.ts'

export type Verdict = 'fine' | 'again'
export type Verdicts = Readonly<Partial<Record<RegistrationField, Verdict>>>

type Props = {
  registration: Registration
  verdicts: Verdicts
  onJudge: (field: RegistrationField, verdict: Verdict) => void
  openedPhotos: OpenedPhotos
  isOn: boolean
}

const photos: readonly RegistrationField[] = ['idFront', 'idBack', 'idHeld']

/** A digit chooses a field, `f` accepts it, and `s` asks for it again. Then the next field is chosen. */
export function FieldVerdicts({ registration, verdicts, onJudge, openedPhotos, isOn }: Props) {
  const { t } = useLingui()
  const names = useFieldLabels()
  const groupNames = useGroupLabels()
  const [chosen, setChosen] = useState<RegistrationField>('storeLogo')
  const own = fieldOrder.filter((field) => hasField(field, registration))
  const isSeen = (field: RegistrationField) =>
    !photos.includes(field) || openedPhotos[field as keyof OpenedPhotos] !== undefined
  const judge = (field: RegistrationField, verdict: Verdict) => {
    if (!isOn || !isSeen(field)) return
    onJudge(field, verdict)
    setChosen(own[own.indexOf(field as (typeof fieldOrder)[number]) + 1] ?? field)
  }
  useKeys(
    [
      ...own.map((field) => ({
        key: String((fieldOrder.indexOf(field) + 1) % 10),
        label: names[field],
        run: () => setChosen(field),
      })),
      { key: 'f', label: t`fine`, run: () => judge(chosen, 'fine'), isInFoot: true },
      { key: 's', label: t`send again`, run: () => judge(chosen, 'again'), isInFoot: true },
    ],
    { isOn },
  )
  return Object.entries(fieldGroups).map(([group, fields]) => (
    <section key={group} aria-label={groupNames[group as keyof typeof fieldGroups]} className="-mx-20">
      <h4 className="px-20 pt-10 pb-4 text-tiny text-soft">{groupNames[group as keyof typeof fieldGroups]}</h4>
      <ul className="divide-y divide-line border-b border-line">
        {own
          .filter((field) => (fields as readonly RegistrationField[]).includes(field))
          .map((field) => (
            <FieldRow key={field} field={field} isChosen={isOn && field === chosen} name={names[field]}>
              <span className="min-w-0 flex-auto break-words">
                <Value field={field} registration={registration} isOpened={isSeen(field)} />
              </span>
              <VerdictButtons
                name={names[field]}
                verdict={verdicts[field]}
                isSeen={isSeen(field)}
                isOn={isOn}
                onJudge={(verdict) => judge(field, verdict)}
              />
            </FieldRow>
          ))}
      </ul>
    </section>
  ))
}

type FieldRowProps = { field: (typeof fieldOrder)[number]; isChosen: boolean; name: string; children: ReactNode }

function FieldRow({ field, isChosen, name, children }: FieldRowProps) {
  return (
    <li
      className={classNames('relative px-20 py-4', isChosen && 'bg-tint')}
      aria-current={isChosen ? 'true' : undefined}
    >
      {isChosen && <span className="absolute inset-y-0 left-0 w-3 bg-accent" />}
      <div className="flex items-center gap-x-10">
        <KeyHint of={String((fieldOrder.indexOf(field) + 1) % 10)} />
        <span className="w-88 shrink-0 text-soft">{name}</span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-8">{children}</div>
      </div>
    </li>
  )
}

type ValueProps = { field: RegistrationField; registration: Registration; isOpened: boolean }

function Value({ field, registration, isOpened }: ValueProps) {
  const countryName = useCountryName()
  if (field === 'storeLogo') {
    return registration.storeLogo ? (
      <img src={registration.storeLogo} alt="" className="size-24 rounded-small bg-fill object-cover" />
    ) : null
  }
  if (field === 'country') return countryName(registration.country)
  if (field === 'idFront' || field === 'idBack' || field === 'idHeld') {
    return <span className="text-soft">{isOpened ? <Trans>opened</Trans> : <Trans>not opened</Trans>}</span>
  }
  return registration[field]
}

type VerdictButtonsProps = {
  name: string
  verdict: Verdict | undefined
  isSeen: boolean
  isOn: boolean
  onJudge: (verdict: Verdict) => void
}

function VerdictButtons({ name, verdict, isSeen, isOn, onJudge }: VerdictButtonsProps) {
  const { t } = useLingui()
  const option = 'inline-flex h-24 items-center gap-6 rounded-small px-6 text-tiny whitespace-nowrap'
  if (!isOn) return null
  if (!isSeen) {
    return (
      <p className="ml-auto flex h-24 items-center gap-6 text-tiny whitespace-nowrap text-soft">
        <Mark kind="todo" />
        <Trans>not seen</Trans>
      </p>
    )
  }
  return (
    <fieldset className="ml-auto flex">
      <legend className="sr-only">{name}</legend>
      {(['fine', 'again'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={verdict === each}
          onClick={() => onJudge(each)}
          className={classNames(option, verdict === each ? 'bg-fill font-semibold' : 'text-soft hover:bg-fill')}
        >
          <Mark kind={verdict !== each ? 'todo' : each === 'fine' ? 'done' : 'ongoing'} />
          {each === 'fine' ? t`fine` : t`send again`}
        </button>
      ))}
    </fieldset>
  )
}
