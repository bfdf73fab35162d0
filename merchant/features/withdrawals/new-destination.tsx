import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { cardProblem } from '#contract/payouts.ts'
import { Field, SelectField, TextAreaField } from '#kit/field.tsx'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { useSession } from '../../session.ts'
import { cardDestination, chainDestination, type Destination, networkName, type Terms } from './destination.ts'
import type { WithdrawalDraft } from './use-withdrawal-draft.ts'

type Props = { terms: Terms; draft: WithdrawalDraft; onBack: () => void }

export function NewDestination({ terms, draft, onBack }: Props) {
  const props = {
    terms,
    onBack,
    entered: draft.destination?.isNew ? draft.destination.named : null,
    onUse: (destination: Destination) => {
      draft.choose(destination)
      onBack()
    },
  }
  return draft.method === 'bank_card' ? <CardForm {...props} /> : <ChainForm {...props} />
}

type FormProps = {
  terms: Terms
  entered: Destination['named'] | null
  onBack: () => void
  onUse: (destination: Destination) => void
}

function CardForm({ terms, entered, onBack, onUse }: FormProps) {
  const { t } = useLingui()
  const { merinfo } = useSession()
  const form = useForm({
    defaultValues: {
      fullName: entered?.fullName ?? merinfo?.realName ?? '',
      bankName: entered?.bankName ?? '',
      cardNumber: entered?.cardNumber ?? '',
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
    <DestinationForm
      form={form}
      title={t`Bank card`}
      isCard
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
        maxLength={limits.personNameMax}
        error={errors.fullName?.message}
      />
      <Field
        {...form.register('bankName', { validate: (value) => value.trim() !== '' || t`Enter the bank's name.` })}
        label={t`Bank name`}
        autoComplete="off"
        maxLength={limits.bankNameMax}
        error={errors.bankName?.message}
      />
      <Field
        {...form.register('cardNumber', { validate: isCard })}
        label={t`Card number`}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={limits.cardNumberMax}
        className="figures"
        error={errors.cardNumber?.message}
      />
    </DestinationForm>
  )
}

type Chain = { currency: string; network: string; address: string }

function ChainForm({ terms, entered, onBack, onUse }: FormProps) {
  const { t } = useLingui()
  const offered = terms.methods.blockchain
  const [first] = offered
  const form = useForm<Chain>({
    defaultValues: {
      currency: entered?.currency ?? first?.currency ?? '',
      network: entered?.network ?? '',
      address: entered?.address ?? '',
    },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const check = useAddressCheck(terms)
  const networks = offered.find(({ currency }) => currency === form.watch('currency'))?.networks ?? []
  return (
    <DestinationForm
      form={form}
      title={t`Blockchain address`}
      isCard={false}
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
        maxLength={limits.chainAddressMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.address?.message}
      />
    </DestinationForm>
  )
}

/** The code of the address checks is loaded with the first check. */
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
    if (checked.problem === 'lost')
      return t`Funds sent to this address cannot be recovered. Enter an address that you own.`
    if (checked.problem !== 'other') return t`This is not a valid ${name} address.`
    const { found } = checked
    return t`This address belongs to ${found}, not ${name}.`
  }
}

type DestinationFormProps<T extends FieldValues> = {
  title: string
  /** A card in the verified name may have no cool-off. A blockchain address has no holder's name. */
  isCard: boolean
  terms: Terms
  onBack: () => void
  form: UseFormReturn<T>
  onSubmit: () => unknown
  children: ReactNode
}

function DestinationForm<T extends FieldValues>(props: DestinationFormProps<T>) {
  const { title, isCard, terms, onBack, form, onSubmit, children } = props
  const hours = terms.coolOffHours
  return (
    <FormScreen
      header={<Header title={title} onBack={onBack} />}
      form={form}
      onSubmit={onSubmit}
      submit={{ label: <Trans>Use this destination</Trans> }}
    >
      {children}
      {hours > 0 && !(terms.isFirst && isCard) && (
        <p className="pt-4 text-caption text-soft">
          <Trans>
            Withdrawals to a new destination are sent after <Plural value={hours} one="# hour" other="# hours" /> at the
            earliest. We notify you by message and email, so that nobody else can withdraw from your account.
          </Trans>
        </p>
      )}
    </FormScreen>
  )
}
