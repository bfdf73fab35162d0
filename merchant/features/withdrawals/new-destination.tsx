import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { cardProblem } from '#contract/payouts.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { Field, SelectField, TextAreaField } from '#kit/field.tsx'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import {
  cardDestination,
  chainDestination,
  type Destination,
  type Method,
  networkName,
  type Terms,
} from './destination.ts'

type Props = {
  method: Method
  terms: Terms
  /** What was typed here before. */
  chosen: Destination | undefined
  onBack: () => void
  onUse: (destination: Destination) => void
}

/** A destination that is not saved yet; it is saved with the withdrawal. */
export function NewDestination({ method, ...props }: Props) {
  return method === 'bank_card' ? <CardForm {...props} /> : <ChainForm {...props} />
}

type FormProps = Omit<Props, 'method'>
type Card = { fullName: string; bankName: string; cardNumber: string }

function CardForm({ terms, chosen, onBack, onUse }: FormProps) {
  const { t } = useLingui()
  const typed = chosen?.named
  const form = useForm<Card>({
    defaultValues: {
      fullName: typed?.fullName ?? '',
      bankName: typed?.bankName ?? '',
      cardNumber: typed?.cardNumber ?? '',
    },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const problems = {
    required: t`Enter the card number.`,
    digits: t`Enter digits only.`,
    length: t`A card number has 13 to 19 digits.`,
    checksum: t`This card number is not valid. Check the digits.`,
  }
  const isCard = (value: string) => {
    const problem = cardProblem(value)
    return problem === null || problems[problem]
  }
  return (
    <Form
      title={t`Bank card`}
      terms={terms}
      onBack={onBack}
      onSubmit={form.handleSubmit(({ fullName, bankName, cardNumber }) =>
        onUse(cardDestination(fullName.trim(), bankName.trim(), cardNumber)),
      )}
    >
      <Field
        {...form.register('fullName', { validate: (value) => value.trim() !== '' || t`Enter the full name.` })}
        label={t`Full name`}
        hint={t`As registered with your bank. The account must be in your own name.`}
        autoComplete="cc-name"
        maxLength={nameMax}
        error={errors.fullName?.message}
      />
      <Field
        {...form.register('bankName', { validate: (value) => value.trim() !== '' || t`Enter the bank's name.` })}
        label={t`Bank name`}
        autoComplete="off"
        maxLength={nameMax}
        error={errors.bankName?.message}
      />
      <Field
        {...form.register('cardNumber', { validate: isCard })}
        label={t`Card number`}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={cardTypedMax}
        className="figures"
        error={errors.cardNumber?.message}
      />
    </Form>
  )
}

/** As long as the call takes them (contract/withdrawals.ts). */
const nameMax = 120
const cardTypedMax = 40
const addressMax = 120

type Chain = { currency: string; network: string; address: string }

function ChainForm({ terms, chosen, onBack, onUse }: FormProps) {
  const { t } = useLingui()
  const offered = terms.methods.blockchain
  const [first] = offered
  const typed = chosen?.named
  const form = useForm<Chain>({
    defaultValues: {
      currency: typed?.currency ?? first?.currency ?? '',
      network: typed?.network ?? '',
      address: typed?.address ?? '',
    },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const check = useAddressCheck(terms)
  const networks = offered.find(({ currency }) => currency === form.watch('currency'))?.networks ?? []
  return (
    <Form
      title={t`Blockchain address`}
      terms={terms}
      onBack={onBack}
      onSubmit={form.handleSubmit(async (chain) => {
        const { checkAddress } = await import('#contract/chain-address.ts')
        const checked = checkAddress(chain.network, chain.address)
        if ('address' in checked) onUse(chainDestination(terms, { ...chain, address: checked.address }))
      })}
    >
      <SelectField
        {...form.register('currency', {
          onChange: () => form.resetField('network', { defaultValue: '' }),
        })}
        label={t`Currency`}
        options={offered.map(({ currency }) => ({ value: currency, label: currency }))}
        error={errors.currency?.message}
      />
      <SelectField
        {...form.register('network', {
          validate: (value) => value !== '' || t`Choose a network.`,
          onChange: () => form.getFieldState('address').isTouched && void form.trigger('address'),
        })}
        label={t`Network`}
        placeholder={t`Choose a network`}
        options={networks.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.network?.message}
      />
      <TextAreaField
        {...form.register('address', { validate: (value, { network }) => check(network, value) })}
        label={t`Address`}
        hint={t`Copy it from your wallet. Money sent to a wrong address is lost.`}
        rows={2}
        maxLength={addressMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.address?.message}
      />
    </Form>
  )
}

/** The checksums of addresses are loaded when the first one is looked at. */
function useAddressCheck(terms: Terms) {
  const { t } = useLingui()
  return async (network: string, typed: string): Promise<true | string> => {
    if (typed.trim() === '') return t`Enter the address.`
    if (network === '') return true
    const { checkAddress } = await import('#contract/chain-address.ts')
    const checked = checkAddress(network, typed)
    if ('address' in checked) return true
    const name = networkName(terms, network)
    if (checked.problem === 'checksum') return t`This address contains an error. Copy it again.`
    if (checked.problem !== 'other') return t`This is not a valid ${name} address.`
    const { found } = checked
    return t`This address belongs to ${found}, not ${name}.`
  }
}

type ShellProps = { title: string; terms: Terms; onBack: () => void; onSubmit: () => unknown; children: ReactNode }

function Form({ title, terms, onBack, onSubmit, children }: ShellProps) {
  const hours = terms.coolOffHours
  return (
    <form
      noValidate
      className="h-full"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <Screen
        header={<Header title={title} onBack={onBack} />}
        action={
          <BottomAction>
            <Button type="submit">
              <Trans>Use this destination</Trans>
            </Button>
          </BottomAction>
        }
      >
        <div className="flex flex-col gap-14 px-20 pt-8">
          {children}
          {!terms.isFirst && hours > 0 && (
            <p className="pt-4 text-caption text-soft">
              <Trans>
                Withdrawals to a new destination are sent after {hours} hours at the earliest. We notify you by message
                and email, so that nobody else can withdraw from your account.
              </Trans>
            </p>
          )}
        </div>
      </Screen>
    </form>
  )
}
